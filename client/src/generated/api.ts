/** Made by npm run client:generate from openapi/openapi.json. Do not edit. */
export interface paths {
  '/.well-known/jwks.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Public keys of user JWTs */
    get: operations['PublishKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List API tokens, newest first, without their secrets
     * @description Your own; all of the deployment’s when you are an admin. Revoked tokens are left out, expired ones are not.
     */
    get: operations['ListTokens'];
    put?: never;
    /**
     * Make an API token
     * @description The token acts with your rights of the moment, and dies when you leave the deployment. Only a signed-in person can make one: a stolen token must not be able to make its successors.
     */
    post: operations['CreateToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent/deployments/{deploymentId}/tokens/{tokenId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API token
     * @description Your own, or any of the deployment when you are an admin. Also a token can revoke itself.
     */
    delete: operations['RevokeToken'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/v1/deployments/{deploymentId}/entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List who changed what, newest first */
    get: operations['ListAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/v1/deployments/{deploymentId}/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Verify the audit log from its first entry to its last */
    get: operations['VerifyAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in with e-mail address and password
     * @description Attempts are limited by account and by address; a refusal says when to try again (Retry-After).
     */
    post: operations['LogIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out: the session and its tokens end at once */
    post: operations['LogOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who you are, and the deployments that you belong to */
    get: operations['ShowMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange a refresh token for new tokens
     * @description Each refresh token works once. Using one a second time ends the session, since somebody else must have it.
     */
    post: operations['RefreshSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/findings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the findings of a report
     * @description Newest relevant first. The totals are those of the whole question and hold for all its pages; a missing `until` is fixed by the first page.
     */
    post: operations['GetReportFindings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/findings/{findingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one finding with its history and the evidence of its identity */
    get: operations['GetFinding'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reporting/{deploymentId}/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count the findings of a report in groups
     * @description Takes the question of GetReportFindings. Each count equals the `total` of that operation for the question narrowed to the group. Buckets of time come in order and without gaps; severities, products and states in their own order; the rest largest first.
     */
    post: operations['SummarizeReport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How far a scan is, then what it did */
    get: operations['GetScan'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scans/v1/deployments/{deploymentId}/uploads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a scanner’s output
     * @description The body is the file as the scanner wrote it (SARIF, Semgrep, gitleaks, Trivy, CycloneDX or SPDX JSON), optionally with `Content-Encoding: gzip`; or a multipart form with a `manifest` part (JSON of `{paths, deleted, renames}`) before the `file` part. 202 means that the file is safe and will be processed, also after a crash. With an `Idempotency-Key` header, sending the same upload again answers the same scan.
     */
    post: operations['UploadScan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/triage/v1/deployments/{deploymentId}/triage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Triage findings, by id or by filter
     * @description With `isPreview` it only counts. The decision holds for the same finding on the project’s other refs and on those to come. The answered `triageId` takes it back.
     */
    post: operations['TriageFindings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo an act of triage
     * @description Your own, or anybody’s as an admin. Findings that were triaged again since keep their later decision.
     */
    post: operations['UndoTriage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations['DescribeInterface'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AuditPage: {
      entries: {
        action: string;
        actor: string;
        /** @description Empty for the system itself. */
        actorUserId: string;
        address: string;
        /** Format: date-time */
        at: string;
        changes: {
          [key: string]: unknown;
        };
        /** @description The token or session: `api_token:3`, `jwt:8`. */
        credential: string;
        /** @description SHA-256 of the digest before it and of this entry, in hex. */
        digest: string;
        /** @description 1, 2, 3 … without a gap. */
        n: string;
        requestId: string;
        subject: string;
      }[];
      nextCursor: string;
    };
    AuditState: {
      /** @description The first entry that is missing or was changed; empty while all is well. */
      brokenAt: string;
      /** @description How many fit together, from the first. */
      entries: string;
      /** @description Digest of the last good entry, in hex. Note it elsewhere: a later log must still hold it. */
      head: string;
      /** @description Whether the log holds the `head` that was asked for. */
      holdsHead: boolean;
      isIntact: boolean;
    };
    CreatedToken: {
      /** @description int64 as a decimal string */
      id: string;
      /** @description The secret; it is shown this once. */
      token: string;
    };
    Empty: Record<string, never>;
    Error: {
      /** @description The same for programs; the set of codes only grows. */
      code: string;
      /** @description Each bad field of a 400. */
      details?: {
        message: string;
        path: string;
      }[];
      /** @description What went wrong and how to mend it, for people. */
      error: string;
      /** @description Of this answer, as in the log and in X-Request-Id. */
      requestId: string;
    };
    FindingDetail: {
      finding: components['schemas']['ReportFinding'];
      history: {
        actor: string;
        /** Format: date-time */
        at: string;
        /** @enum {string} */
        cause: 'scan' | 'person' | 'automation' | 'undo';
        fromState:
          | (
              | 'AGGREGATE_ISSUE_STATE_OPEN'
              | 'AGGREGATE_ISSUE_STATE_FIXED'
              | 'AGGREGATE_ISSUE_STATE_REMOVED'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
              | 'AGGREGATE_ISSUE_STATE_REVIEWING'
              | 'AGGREGATE_ISSUE_STATE_FIXING'
              | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            )
          | null;
        fromStatus:
          ('ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED') | null;
        fromTriage:
          | (
              | 'FINDING_TRIAGE_STATE_UNTRIAGED'
              | 'FINDING_TRIAGE_STATE_IGNORED'
              | 'FINDING_TRIAGE_STATE_REOPENED'
              | 'FINDING_TRIAGE_STATE_REVIEWING'
              | 'FINDING_TRIAGE_STATE_FIXING'
              | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED'
            )
          | null;
        note: string;
        reason: string;
        scanId: string;
        /** @enum {string} */
        toState:
          | 'AGGREGATE_ISSUE_STATE_OPEN'
          | 'AGGREGATE_ISSUE_STATE_FIXED'
          | 'AGGREGATE_ISSUE_STATE_REMOVED'
          | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
          | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
          | 'AGGREGATE_ISSUE_STATE_REVIEWING'
          | 'AGGREGATE_ISSUE_STATE_FIXING'
          | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
          | 'AGGREGATE_ISSUE_STATE_UNKNOWN';
        /** @enum {string} */
        toStatus: 'ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED';
        /** @enum {string} */
        toTriage:
          | 'FINDING_TRIAGE_STATE_UNTRIAGED'
          | 'FINDING_TRIAGE_STATE_IGNORED'
          | 'FINDING_TRIAGE_STATE_REOPENED'
          | 'FINDING_TRIAGE_STATE_REVIEWING'
          | 'FINDING_TRIAGE_STATE_FIXING'
          | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
        triageReason:
          | (
              | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
              | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
              | 'FINDING_TRIAGE_REASON_NO_TIME'
              | 'FINDING_TRIAGE_REASON_DUPLICATE'
              | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON'
            )
          | null;
      }[];
      identity: {
        /** @description Equal on all refs of the project where it is the same finding. */
        identityId: string;
        /** @description Why results that differed in something were taken for this finding, oldest first. */
        matches: {
          evidence: {
            [key: string]: unknown;
          };
          pass: string;
          /** @description int64 as a decimal string */
          scanId: string;
        }[];
      };
    };
    /** @description int64, as a decimal string or a number */
    IdInput: string | number;
    Me: {
      deployments: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
        /** @enum {string} */
        orgRole: 'ORG_ROLE_ADMIN' | 'ORG_ROLE_MEMBER' | 'ORG_ROLE_READONLY';
        slug: string;
      }[];
      user: {
        avatarUrl: string;
        email: string;
        /** @description int64 as a decimal string */
        id: string;
        login: string;
        name: string;
      };
    };
    ReportFinding: {
      activityHistory: {
        actor: string;
        /** Format: date-time */
        date: string;
        exceptionRequestDetails: {
          [key: string]: unknown;
        } | null;
        /** @enum {string} */
        historyType: 'HISTORY_TYPE_DETECTED' | 'HISTORY_TYPE_STATUS_CHANGED' | 'HISTORY_TYPE_TRIAGE_CHANGED';
        note: string;
        title: string;
        triageReason: string;
      }[];
      /** @enum {string} */
      aggregateState:
        | 'AGGREGATE_ISSUE_STATE_OPEN'
        | 'AGGREGATE_ISSUE_STATE_FIXED'
        | 'AGGREGATE_ISSUE_STATE_REMOVED'
        | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
        | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
        | 'AGGREGATE_ISSUE_STATE_REVIEWING'
        | 'AGGREGATE_ISSUE_STATE_FIXING'
        | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
        | 'AGGREGATE_ISSUE_STATE_UNKNOWN';
      aiExploitConditions: {
        confirmed: boolean;
        description: string;
      }[];
      aiImpact: string;
      aiTags: {
        id: string;
        path: string;
        tags: string;
      } | null;
      autotriage: {
        feedback: {
          autotriageId: string;
          note: string;
          rating: string | null;
        } | null;
        id: string;
        issueId: string;
        matchBasedId: string;
        memoryIdsReferenced: string[];
        memoryIdsRendered: string[];
        reason: string;
        verdict: string | null;
      } | null;
      category: string;
      clickToFixCommitMsg: string;
      clickToFixPrId: string;
      clickToFixPrUrl: string;
      codeowners: {
        id: string;
        isTeam: boolean;
        members: {
          [key: string]: unknown;
        }[];
        name: string;
      }[];
      codeSnippet: string;
      codeSnippets: {
        content: string;
        path: string;
      }[];
      column: number;
      commitUrl: string;
      confidence: ('CONFIDENCE_LOW' | 'CONFIDENCE_MEDIUM' | 'CONFIDENCE_HIGH') | null;
      /** Format: date-time */
      createdAt: string;
      dataflowTrace: {
        intermediateVars: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
        taintSink: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
        taintSource: {
          end: {
            col: string;
            line: string;
            offset: string;
          };
          locationUrl: string;
          path: string;
          start: {
            col: string;
            line: string;
            offset: string;
          };
        }[];
      } | null;
      endColumn: number;
      endLine: number;
      exceptionRequest: {
        createdAt: string | null;
        exceptionState: string | null;
        issueId: string;
        requesterLogin: string;
        requesterName: string;
        requesterNote: string;
        requestId: string;
        reviewedAt: string | null;
        reviewerLogin: string;
        reviewerName: string;
        reviewId: string;
      } | null;
      externalTicket: {
        externalSlug: string;
        id: string;
        linkedIssueIds: string[];
        url: string;
      } | null;
      filePath: string;
      /** Format: date-time */
      firstDetectedAt: string;
      firstSeenScan: {
        id: string;
        meta: {
          [key: string]: unknown;
        };
      } | null;
      /** @description int64 as a decimal string */
      id: string;
      isArchived: boolean;
      isBlocking: boolean;
      /** @description The first finding of the same identity, when that is another one. */
      issueParentId: string;
      /** @enum {string} */
      issueType: 'ISSUE_TYPE_SAST' | 'ISSUE_TYPE_SCA' | 'ISSUE_TYPE_SECRETS' | 'ISSUE_TYPE_AI_SAST';
      lastSeenScan: {
        id: string;
        meta: {
          [key: string]: unknown;
        };
      } | null;
      line: number;
      lineOfCodeUrl: string;
      matchBasedId: string;
      message: string;
      note: string;
      policySlug: string;
      ref: string;
      refUrl: string;
      relatedIssues: {
        /** Format: date-time */
        createdAt: string;
        /** @description int64 as a decimal string */
        id: string;
        pullRequestId: string;
        ref: string;
      }[];
      /** Format: date-time */
      relevantSince: string;
      remediation: {
        autofix: {
          explanation: string;
          fixCode: string;
          fixDiff: string;
          id: string;
          url: string;
        } | null;
        guidance: {
          guidanceText: string;
          id: string;
          memoryIdsUsed: string[];
          summary: string;
        } | null;
        issueId: string;
        matchBasedId: string;
      } | null;
      repository: {
        /** @description int64 as a decimal string */
        id: string;
        name: string;
        primaryRef: {
          /** @description int64 as a decimal string */
          id: string;
          ref: string;
        } | null;
      };
      ruleCweNames: string[];
      ruleDisplayName: string;
      ruleExplanation: {
        explanation: string;
        id: string;
        summary: string;
      } | null;
      ruleHashId: string;
      ruleId: string;
      ruleOrigin: ('RULE_ORIGIN_CUSTOM' | 'RULE_ORIGIN_COMMUNITY') | null;
      ruleOwaspNames: string[];
      rulePath: string;
      ruleReferences: string[];
      ruleset: string;
      ruleSupersededBy: {
        rulePath: string;
      }[];
      ruleUrl: string;
      sastAttributes: {
        [key: string]: unknown;
      } | null;
      scaAttributes: {
        bestFix: {
          package: string;
          version: string;
        } | null;
        cwes: string[];
        epssScore: {
          percentile: number;
          score: number;
          updatedAt: string | null;
        } | null;
        fixRecommendations: {
          package: string;
          version: string;
        }[];
        foundDependency: {
          ecosystem: string;
          filePath: string;
          lockfileLineUrl: string;
          manifestFilePath: string;
          package: string;
          /** @enum {string} */
          transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
          version: string;
        };
        introducedBy: {
          package: string;
          version: string;
        }[];
        /** @enum {string} */
        reachability:
          | 'REACHABILITY_REACHABLE'
          | 'REACHABILITY_ALWAYS_REACHABLE'
          | 'REACHABILITY_CONDITIONALLY_REACHABLE'
          | 'REACHABILITY_NO_REACHABILITY_ANALYSIS'
          | 'REACHABILITY_UNREACHABLE';
        reachableCondition: string;
        rulePublishDate: string | null;
        scaMatchInfo: {
          analyzedPackages: {
            ecosystem: string;
            filePath: string;
            lockfileLineUrl: string;
            manifestFilePath: string;
            package: string;
            /** @enum {string} */
            transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
            version: string;
          }[];
          /** @description SCA_MATCH_KIND_* */
          matchKind: string | null;
          transitiveMatches: {
            dependency: {
              ecosystem: string;
              filePath: string;
              lockfileLineUrl: string;
              manifestFilePath: string;
              package: string;
              /** @enum {string} */
              transitivity: 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN_TRANSITIVITY';
              version: string;
            };
            line: string;
            path: string;
          }[];
        };
        /** @enum {string} */
        severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
        vulnDatabaseIdentifier: string;
      } | null;
      secretsAttributes: {
        historicalInfo: {
          gitBlob: string;
          gitCommit: string;
          gitCommitTimestamp: string | null;
        } | null;
        secretType: string;
        /** @enum {string} */
        validationState:
          | 'VALIDATION_STATE_CONFIRMED_VALID'
          | 'VALIDATION_STATE_CONFIRMED_INVALID'
          | 'VALIDATION_STATE_VALIDATION_ERROR'
          | 'VALIDATION_STATE_NO_VALIDATOR';
      } | null;
      /** @enum {string} */
      severity: 'SEVERITY_LOW' | 'SEVERITY_MEDIUM' | 'SEVERITY_HIGH' | 'SEVERITY_CRITICAL';
      /** @enum {string} */
      status: 'ISSUE_STATUS_UNRESOLVED' | 'ISSUE_STATUS_MUTED' | 'ISSUE_STATUS_FIXED' | 'ISSUE_STATUS_REMOVED';
      subcategories: string[];
      syntacticId: string;
      ticketAttempts: {
        /** Format: date-time */
        attemptedAt: string;
        responseMessage: string;
      }[];
      triageReason:
        | (
            | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
            | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
            | 'FINDING_TRIAGE_REASON_NO_TIME'
            | 'FINDING_TRIAGE_REASON_DUPLICATE'
            | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON'
          )
        | null;
      /** @enum {string} */
      triageState:
        | 'FINDING_TRIAGE_STATE_UNTRIAGED'
        | 'FINDING_TRIAGE_STATE_IGNORED'
        | 'FINDING_TRIAGE_STATE_REOPENED'
        | 'FINDING_TRIAGE_STATE_REVIEWING'
        | 'FINDING_TRIAGE_STATE_FIXING'
        | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
      vulnGroupKey: string;
    };
    ReportFindingsPage: {
      /** @description Send it with the same question for the next page; "" on the last one. */
      cursor: string;
      findings: components['schemas']['ReportFinding'][];
      /** @description All findings of the question, not of the page. */
      total: number;
      totalCode: number;
      totalSca: number;
      totalSecrets: number;
    };
    ReportSummary: {
      groups: {
        /** @description The project’s id; "" for other keys. */
        id: string;
        /** @description A bucket’s start, a severity, product, state, tag or rule, or a project’s name. */
        key: string;
        /** @description What the report’s findings count when they are narrowed to this group. */
        total: number;
      }[];
      /** @description As the `total` of the report’s findings. */
      total: number;
    };
    SessionTokens: {
      /** @description A JWT for `Authorization: Bearer`, good for 15 minutes. */
      accessToken: string;
      /**
       * Format: date-time
       * @description When the access token expires.
       */
      expiresAt: string;
      /** @description Good once, for POST /api/auth/refresh; using it twice ends the session. */
      refreshToken: string;
    };
    TokenPage: {
      nextCursor: string;
      tokens: {
        /** Format: date-time */
        createdAt: string;
        expiresAt: string | null;
        /** @description int64 as a decimal string */
        id: string;
        /** @description Whose rights the token has. */
        login: string;
        name: string;
        permissions: ('WEB_API' | 'CI')[];
        /** @description The projects that it is limited to; null = not limited. */
        scopes: string[] | null;
        /** @description int64 as a decimal string */
        userId: string;
      }[];
    };
  };
  responses: {
    /** @description Code INVALID_ARGUMENT, INVALID_CURSOR, DEPLOYMENT_MISMATCH, ID_MISMATCH. */
    Error400: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNAUTHENTICATED. */
    Error401: {
      headers: {
        'WWW-Authenticate'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code FORBIDDEN, SCHEME_NOT_ACCEPTED, ORIGIN_NOT_ALLOWED. */
    Error403: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code NOT_FOUND. */
    Error404: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code CONFLICT, RESERVED_SLUG. */
    Error409: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code DEPLOYMENT_MIGRATED. */
    Error410: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code PAYLOAD_TOO_LARGE. */
    Error413: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNSUPPORTED_MEDIA_TYPE. */
    Error415: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code RATE_LIMITED. */
    Error429: {
      headers: {
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code INTERNAL. */
    Error500: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description Code UNAVAILABLE. */
    Error503: {
      headers: {
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  PublishKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            keys: {
              /** @constant */
              alg: 'EdDSA';
              /** @constant */
              crv: 'Ed25519';
              kid: string;
              /** @constant */
              kty: 'OKP';
              /** @constant */
              use: 'sig';
              x: string;
            }[];
          };
        };
      };
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListTokens: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  CreateToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          deploymentId?: components['schemas']['IdInput'];
          /**
           * Format: date-time
           * @description Without it the token is good until it is revoked.
           */
          expiresAt?: string;
          name: string;
          /** @description WEB_API for this interface, CI for uploads and the scanner protocol. */
          permissions: ('WEB_API' | 'CI')[];
          /** @description Project ids. They limit the token to uploads and CI for these projects; the Web API refuses it. */
          scopes?: components['schemas']['IdInput'][];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedToken'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RevokeToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        tokenId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ListAuditEntries: {
    parameters: {
      query?: {
        cursor?: string;
        pageSize?: string;
        /** @description Only what was done to this thing, like `token:17`. */
        subject?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  VerifyAudit: {
    parameters: {
      query?: {
        /** @description A head that was noted earlier. */
        head?: string;
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditState'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  LogIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          email: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokens'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  LogOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Empty'];
        };
      };
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  ShowMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Me'];
        };
      };
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  RefreshSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          refreshToken: string;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokens'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetReportFindings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
          bucketStart?: string | null;
          cursor?: string;
          deploymentId?: components['schemas']['IdInput'];
          filters?: {
            aiVerdicts?: (
              'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
            )[];
            confidence?: (
              | 'FINDING_CONFIDENCE_LOW'
              | 'FINDING_CONFIDENCE_MEDIUM'
              | 'FINDING_CONFIDENCE_HIGH'
              | 'FINDING_CONFIDENCE_UNSPECIFIED'
            )[];
            findingCategories?: string[];
            findingSeverities?: (
              | 'FINDING_SEVERITY_LOW'
              | 'FINDING_SEVERITY_MEDIUM'
              | 'FINDING_SEVERITY_HIGH'
              | 'FINDING_SEVERITY_CRITICAL'
              | 'FINDING_SEVERITY_UNSPECIFIED'
            )[];
            findingTypes?: (
              'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
            )[];
            projectIds?: components['schemas']['IdInput'][];
            /** @description Names, case-sensitive. */
            projects?: string[];
            reachability?: (
              | 'FINDING_REACHABILITY_REACHABLE'
              | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
              | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
              | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
              | 'FINDING_REACHABILITY_UNREACHABLE'
              | 'FINDING_REACHABILITY_UNSPECIFIED'
            )[];
            /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams: findings of their projects. */
            teams?: string[];
            /** @enum {string} */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
            timePeriod?: {
              since?: string | null;
              until?: string | null;
            } | null;
            validity?: (
              | 'FINDING_VALIDITY_VALID'
              | 'FINDING_VALIDITY_INVALID'
              | 'FINDING_VALIDITY_ERROR'
              | 'FINDING_VALIDITY_NO_VALIDATOR'
              | 'FINDING_VALIDITY_UNSPECIFIED'
            )[];
          } | null;
          /**
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
           * @enum {string}
           */
          findingState?:
            | 'AGGREGATE_ISSUE_STATE_OPEN'
            | 'AGGREGATE_ISSUE_STATE_FIXED'
            | 'AGGREGATE_ISSUE_STATE_REMOVED'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
            | 'AGGREGATE_ISSUE_STATE_REVIEWING'
            | 'AGGREGATE_ISSUE_STATE_FIXING'
            | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
          /**
           * @description In GUARDRAILS_ACTIVITY: what became of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description 1 to 3000; more is taken as 3000
           * @default 100
           */
          limit?: number;
          /**
           * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
           * @enum {string}
           */
          reportType?:
            | 'REPORT_TYPE_TOTAL_OPEN'
            | 'REPORT_TYPE_TOTAL_FIXED'
            | 'REPORT_TYPE_TOTAL_IGNORED'
            | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
            | 'REPORT_TYPE_OPEN_BACKLOG'
            | 'REPORT_TYPE_BACKLOG_ACTIVITY'
            | 'REPORT_TYPE_PROJECT'
            | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
            | 'REPORT_TYPE_UNSPECIFIED';
          /**
           * @description The size of that bucket, also accepted in `filters`; a day without it.
           * @enum {string}
           */
          timeBucketSize?:
            | 'TIME_BUCKET_SIZE_DAY'
            | 'TIME_BUCKET_SIZE_WEEK'
            | 'TIME_BUCKET_SIZE_MONTH'
            | 'TIME_BUCKET_SIZE_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportFindingsPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetFinding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        findingId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FindingDetail'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  SummarizeReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
          bucketStart?: string | null;
          deploymentId?: components['schemas']['IdInput'];
          filters?: {
            aiVerdicts?: (
              'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
            )[];
            confidence?: (
              | 'FINDING_CONFIDENCE_LOW'
              | 'FINDING_CONFIDENCE_MEDIUM'
              | 'FINDING_CONFIDENCE_HIGH'
              | 'FINDING_CONFIDENCE_UNSPECIFIED'
            )[];
            findingCategories?: string[];
            findingSeverities?: (
              | 'FINDING_SEVERITY_LOW'
              | 'FINDING_SEVERITY_MEDIUM'
              | 'FINDING_SEVERITY_HIGH'
              | 'FINDING_SEVERITY_CRITICAL'
              | 'FINDING_SEVERITY_UNSPECIFIED'
            )[];
            findingTypes?: (
              'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
            )[];
            projectIds?: components['schemas']['IdInput'][];
            /** @description Names, case-sensitive. */
            projects?: string[];
            reachability?: (
              | 'FINDING_REACHABILITY_REACHABLE'
              | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
              | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
              | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
              | 'FINDING_REACHABILITY_UNREACHABLE'
              | 'FINDING_REACHABILITY_UNSPECIFIED'
            )[];
            /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
            ruleIds?: string[];
            /** @description Of projects, case-sensitive. */
            tags?: string[];
            /** @description Names, slugs or ids of teams: findings of their projects. */
            teams?: string[];
            /** @enum {string} */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
            timePeriod?: {
              since?: string | null;
              until?: string | null;
            } | null;
            validity?: (
              | 'FINDING_VALIDITY_VALID'
              | 'FINDING_VALIDITY_INVALID'
              | 'FINDING_VALIDITY_ERROR'
              | 'FINDING_VALIDITY_NO_VALIDATOR'
              | 'FINDING_VALIDITY_UNSPECIFIED'
            )[];
          } | null;
          /**
           * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
           * @enum {string}
           */
          findingState?:
            | 'AGGREGATE_ISSUE_STATE_OPEN'
            | 'AGGREGATE_ISSUE_STATE_FIXED'
            | 'AGGREGATE_ISSUE_STATE_REMOVED'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
            | 'AGGREGATE_ISSUE_STATE_REVIEWING'
            | 'AGGREGATE_ISSUE_STATE_FIXING'
            | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
            | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
            | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
          /** @enum {string} */
          groupBy: 'day' | 'week' | 'month' | 'severity' | 'product' | 'project' | 'rule' | 'tag' | 'state';
          /**
           * @description In GUARDRAILS_ACTIVITY: what became of the findings.
           * @enum {string}
           */
          guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
          /**
           * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
           * @enum {string}
           */
          reportType?:
            | 'REPORT_TYPE_TOTAL_OPEN'
            | 'REPORT_TYPE_TOTAL_FIXED'
            | 'REPORT_TYPE_TOTAL_IGNORED'
            | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
            | 'REPORT_TYPE_OPEN_BACKLOG'
            | 'REPORT_TYPE_BACKLOG_ACTIVITY'
            | 'REPORT_TYPE_PROJECT'
            | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
            | 'REPORT_TYPE_UNSPECIFIED';
          /**
           * @description The size of that bucket, also accepted in `filters`; a day without it.
           * @enum {string}
           */
          timeBucketSize?:
            | 'TIME_BUCKET_SIZE_DAY'
            | 'TIME_BUCKET_SIZE_WEEK'
            | 'TIME_BUCKET_SIZE_MONTH'
            | 'TIME_BUCKET_SIZE_UNSPECIFIED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReportSummary'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  GetScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        scanId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            scan: {
              commit: string;
              completedAt: string | null;
              counts: {
                duplicates: number;
                fixed: number;
                muted: number;
                new: number;
                parsed: number;
                removed: number;
                reopened: number;
                unchanged: number;
              };
              /** Format: date-time */
              createdAt: string;
              fileName: string;
              format: string;
              /** @description int64 as a decimal string */
              id: string;
              /** @description all problems, also those beyond the ones that are listed */
              problemCount: number;
              problems: {
                file: string;
                message: string;
                place: string;
              }[];
              /** @description while it is pending or running */
              progress: {
                resultsRead: number;
                step: string;
              };
              project: {
                /** @description int64 as a decimal string */
                id: string;
                name: string;
              };
              ref: string;
              /** @enum {string} */
              scope: 'full' | 'diff';
              startedAt: string | null;
              /** @enum {string} */
              status:
                | 'SCAN_STATUS_PENDING'
                | 'SCAN_STATUS_RUNNING'
                | 'SCAN_STATUS_COMPLETED'
                | 'SCAN_STATUS_ERROR'
                | 'SCAN_STATUS_CANCELLED'
                | 'SCAN_STATUS_NEVER_FINISHED';
              uploadedBy: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UploadScan: {
    parameters: {
      query: {
        category?: string;
        commit?: string;
        format?: 'auto' | 'sarif' | 'semgrep' | 'gitleaks' | 'trivy' | 'cyclonedx' | 'spdx';
        project: string;
        ref: string;
        scope?: 'full' | 'diff';
      };
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': unknown;
        'multipart/form-data': Record<string, never>;
      };
    };
    responses: {
      /** @description The answer. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description int64 as a decimal string */
            scanId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  TriageFindings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          findingIds?: components['schemas']['IdInput'][];
          /**
           * @description Counts, and changes nothing.
           * @default false
           */
          isPreview?: boolean;
          note?: string;
          /** @description Everything that 4.2 answers for this question. */
          report?: {
            /** @description Narrows the period to the day, week (from Monday) or month (UTC) that holds this instant. */
            bucketStart?: string | null;
            deploymentId?: components['schemas']['IdInput'];
            filters?: {
              aiVerdicts?: (
                'VERDICT_TRUE_POSITIVE' | 'VERDICT_FALSE_POSITIVE' | 'VERDICT_NO_VERDICT' | 'VERDICT_UNSPECIFIED'
              )[];
              confidence?: (
                | 'FINDING_CONFIDENCE_LOW'
                | 'FINDING_CONFIDENCE_MEDIUM'
                | 'FINDING_CONFIDENCE_HIGH'
                | 'FINDING_CONFIDENCE_UNSPECIFIED'
              )[];
              findingCategories?: string[];
              findingSeverities?: (
                | 'FINDING_SEVERITY_LOW'
                | 'FINDING_SEVERITY_MEDIUM'
                | 'FINDING_SEVERITY_HIGH'
                | 'FINDING_SEVERITY_CRITICAL'
                | 'FINDING_SEVERITY_UNSPECIFIED'
              )[];
              findingTypes?: (
                'FINDING_TYPE_CODE' | 'FINDING_TYPE_SCA' | 'FINDING_TYPE_SECRETS' | 'FINDING_TYPE_UNSPECIFIED'
              )[];
              projectIds?: components['schemas']['IdInput'][];
              /** @description Names, case-sensitive. */
              projects?: string[];
              reachability?: (
                | 'FINDING_REACHABILITY_REACHABLE'
                | 'FINDING_REACHABILITY_ALWAYS_REACHABLE'
                | 'FINDING_REACHABILITY_CONDITIONALLY_REACHABLE'
                | 'FINDING_REACHABILITY_NO_REACHABILITY_ANALYSIS'
                | 'FINDING_REACHABILITY_UNREACHABLE'
                | 'FINDING_REACHABILITY_UNSPECIFIED'
              )[];
              /** @description The ids that the tools give their rules, as in `ruleId` of a finding. */
              ruleIds?: string[];
              /** @description Of projects, case-sensitive. */
              tags?: string[];
              /** @description Names, slugs or ids of teams: findings of their projects. */
              teams?: string[];
              /** @enum {string} */
              timeBucketSize?:
                | 'TIME_BUCKET_SIZE_DAY'
                | 'TIME_BUCKET_SIZE_WEEK'
                | 'TIME_BUCKET_SIZE_MONTH'
                | 'TIME_BUCKET_SIZE_UNSPECIFIED';
              timePeriod?: {
                since?: string | null;
                until?: string | null;
              } | null;
              validity?: (
                | 'FINDING_VALIDITY_VALID'
                | 'FINDING_VALIDITY_INVALID'
                | 'FINDING_VALIDITY_ERROR'
                | 'FINDING_VALIDITY_NO_VALIDATOR'
                | 'FINDING_VALIDITY_UNSPECIFIED'
              )[];
            } | null;
            /**
             * @description The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered inside of it.
             * @enum {string}
             */
            findingState?:
              | 'AGGREGATE_ISSUE_STATE_OPEN'
              | 'AGGREGATE_ISSUE_STATE_FIXED'
              | 'AGGREGATE_ISSUE_STATE_REMOVED'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_IGNORED_CODE'
              | 'AGGREGATE_ISSUE_STATE_REVIEWING'
              | 'AGGREGATE_ISSUE_STATE_FIXING'
              | 'AGGREGATE_ISSUE_STATE_PROVISIONALLY_IGNORED_APP'
              | 'AGGREGATE_ISSUE_STATE_UNKNOWN'
              | 'AGGREGATE_ISSUE_STATE_UNSPECIFIED';
            /**
             * @description In GUARDRAILS_ACTIVITY: what became of the findings.
             * @enum {string}
             */
            guardrailsState?: '' | 'UNSPECIFIED' | 'OPEN' | 'FIXED' | 'IGNORED';
            /**
             * @description Without it: REPORT_TYPE_OPEN_BACKLOG.
             * @enum {string}
             */
            reportType?:
              | 'REPORT_TYPE_TOTAL_OPEN'
              | 'REPORT_TYPE_TOTAL_FIXED'
              | 'REPORT_TYPE_TOTAL_IGNORED'
              | 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED'
              | 'REPORT_TYPE_OPEN_BACKLOG'
              | 'REPORT_TYPE_BACKLOG_ACTIVITY'
              | 'REPORT_TYPE_PROJECT'
              | 'REPORT_TYPE_GUARDRAILS_ACTIVITY'
              | 'REPORT_TYPE_UNSPECIFIED';
            /**
             * @description The size of that bucket, also accepted in `filters`; a day without it.
             * @enum {string}
             */
            timeBucketSize?:
              | 'TIME_BUCKET_SIZE_DAY'
              | 'TIME_BUCKET_SIZE_WEEK'
              | 'TIME_BUCKET_SIZE_MONTH'
              | 'TIME_BUCKET_SIZE_UNSPECIFIED';
          };
          /**
           * @description Only with FINDING_TRIAGE_STATE_IGNORED.
           * @enum {string}
           */
          triageReason?:
            | 'FINDING_TRIAGE_REASON_FALSE_POSITIVE'
            | 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK'
            | 'FINDING_TRIAGE_REASON_NO_TIME'
            | 'FINDING_TRIAGE_REASON_DUPLICATE'
            | 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON';
          /** @enum {string} */
          triageState:
            | 'FINDING_TRIAGE_STATE_IGNORED'
            | 'FINDING_TRIAGE_STATE_REOPENED'
            | 'FINDING_TRIAGE_STATE_REVIEWING'
            | 'FINDING_TRIAGE_STATE_FIXING'
            | 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED';
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Findings that changed, with the same ones on other refs; 0 for a preview. */
            changed: number;
            /** @description Findings that were meant. */
            selected: number;
            /** @description For undo; empty for a preview. */
            triageId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  UndoTriage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deploymentId: components['schemas']['IdInput'];
        triageId: components['schemas']['IdInput'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            changed: number;
            /** @description Left as they are, because they were triaged again since. */
            keptLater: number;
            /** @description The act that was taken back. */
            triageId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  DescribeInterface: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI 3.1 document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
}
