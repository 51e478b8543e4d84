import { spawn } from 'node:child_process'

/** Opens an address in the user's browser. Ignores a missing browser, because the address is also printed. */
export function openInBrowser(url: string): void {
  const [command, ...args] = chooseCommand(url, process.platform)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

function chooseCommand(url: string, platform: NodeJS.Platform): [command: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}
