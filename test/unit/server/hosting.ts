import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BUILD_SCRIPT = fileURLToPath(new URL('../../../scripts/build-hosting.ts', import.meta.url))

export async function buildHosting(file: string): Promise<string> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', BUILD_SCRIPT, file], { cwd: ROOT })
  return readFile(new URL(`../../../dist-hosting/${file}`, import.meta.url), 'utf8')
}
