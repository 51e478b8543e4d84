import { spawn } from 'node:child_process'

/** Opens an address in the user's browser. If there is no browser, does nothing, because the address is also printed. */
export function openInBrowser(url: string): void {
  const [command, ...args] = chooseCommand(url, process.platform)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

/** Returns the command that opens an address on a platform. */
function chooseCommand(url: string, platform: NodeJS.Platform): [command: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}
