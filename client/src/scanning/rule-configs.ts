/** The rules that `--config` names: files, folders, and packs of the server. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { RuleFile } from '@parapet/scanner';
import { usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { readApiError } from '../sdk/api-error.ts';

const ruleFile = /\.ya?ml$/;
/** `p/default` and `r/some.rule`, as Semgrep's users write them. */
const servedPack = /^[pr]\/[\w./-]+$/;

/** The starter rules if none is named. Throws a usage error for a config that does not exist. */
export async function readRuleConfigs(configs: readonly string[], context: Context): Promise<RuleFile[]> {
  if (configs.length === 0) {
    const { readStarterRuleFiles } = await import('@parapet/scanner/starter-rules');
    return (await readStarterRuleFiles()).map(({ text }) => ({ text, idPrefix: '' }));
  }
  const files: RuleFile[] = [];
  for (const config of configs) {
    const pack = config === 'server' ? 'p/default' : config;
    if (config === 'server' || servedPack.test(config))
      files.push({ text: await fetchPack(pack, context), idPrefix: '' });
    else files.push(...(await readLocal(config, context.runtime.directory)));
  }
  return files;
}

async function fetchPack(pack: string, context: Context): Promise<string> {
  const { sender } = await context.connect();
  const request = (): Request =>
    new Request(`${sender.serverUrl}/${pack}`, { headers: { accept: 'application/yaml' } });
  const response = await sender.send(request, true);
  if (!response.ok) throw await readApiError(response);
  return response.text();
}

async function readLocal(config: string, directory: string): Promise<RuleFile[]> {
  const path = resolve(directory, config);
  const state = await stat(path).catch(() => undefined);
  if (state === undefined) {
    throw usageError(
      `--config: there is no file or folder ${config}`,
      'Name a YAML file of rules, a folder of such files, or "server" for the rules of your server.',
    );
  }
  if (!state.isDirectory()) return [await readRuleFile(path, directory)];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && ruleFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length === 0) throw usageError(`--config: the folder ${config} has no YAML file`);
  return Promise.all(paths.map((each) => readRuleFile(each, directory)));
}

/** The ids of rules begin with the folders of their file, as Semgrep's command has it: `rules.python.`. */
async function readRuleFile(path: string, directory: string): Promise<RuleFile> {
  const from = relative(directory, dirname(path));
  const folders = from.startsWith('..') ? dirname(path) : from;
  const names = folders.split(sep).filter((name) => name !== '' && name !== '.');
  return { text: await readFile(path, 'utf8'), idPrefix: names.map((name) => `${name}.`).join('') };
}
