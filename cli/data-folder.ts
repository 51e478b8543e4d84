import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns Solvelog's own folder in the user's folder for application data: XDG_DATA_HOME on Linux, Library/Application Support on macOS,
 * LOCALAPPDATA on Windows.
 */
export function getDefaultDataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home = homedir()): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Solvelog')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Solvelog')
  // The XDG specification says that a relative path has to be ignored.
  const folder = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local', 'share')
  return join(folder, 'solvelog')
}

/** Creates the folder if it does not exist. Throws an error with a message for users if the folder cannot be written. */
export function ensureWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The data folder ${folder} cannot be written (${reason}). Choose another one with --data FOLDER.`, {
      cause: error,
    })
  }
}
