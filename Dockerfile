# Parapet in one image: the API, the workers, or both (PARAPET_ROLE). The server's sources run as they are; the console is built.
# Not built where this was written (no engine there); scripts/containers.test.ts keeps it in step with the code.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /parapet
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY web/package.json web/
COPY client/package.json client/
COPY client/bin client/bin
COPY scanner/package.json scanner/
# The image has its own Node, so the one from npm (a dev dependency) and its install script are left out.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim AS console
WORKDIR /parapet
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY server/package.json server/
COPY client/package.json client/
COPY client/bin client/bin
COPY scanner/package.json scanner/
COPY scripts/generate-api-types.ts scripts/api-types.ts scripts/api-enums.ts scripts/
COPY openapi openapi
COPY web web
# The build generates the types of the interface for the console and for the command line.
RUN npm ci --ignore-scripts && npm run build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    PARAPET_HOST=0.0.0.0 \
    PARAPET_PORT=8080 \
    PARAPET_DATA_DIR=/var/lib/parapet
# For syncs and fixes: git, and ssh for repositories that use it.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates git openssh-client \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /parapet
COPY --from=packages /parapet ./
COPY package.json ./
COPY server server
COPY --from=console /parapet/web/dist web/dist
COPY client client
COPY scanner scanner
COPY --from=console /parapet/client/src/generated client/src/generated
COPY openapi openapi
# For the embedded database, working copies and spooled bodies. It must belong to the user that runs the server.
RUN install -d -o node -g node -m 0700 /var/lib/parapet
VOLUME /var/lib/parapet
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PARAPET_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--disable-warning=ExperimentalWarning", "server/src/server.ts"]
