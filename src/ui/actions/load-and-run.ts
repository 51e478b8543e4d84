import { showToast } from '../state/toasts'

export const CODE_NOT_LOADED_MESSAGE = 'Couldn’t load this part. Check your connection and try again.'

/** Loads code and calls `run` with it. Shows an error toast if the code cannot be loaded. */
export async function loadAndRun<Code>(load: () => Promise<Code>, run: (code: Code) => unknown): Promise<void> {
  const code = await load().catch(() => null)
  if (code === null) showToast('error', CODE_NOT_LOADED_MESSAGE)
  else await run(code)
}
