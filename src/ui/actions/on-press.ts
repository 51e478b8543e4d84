import { showToast } from '../state/toasts'

/** The message for code that cannot be loaded. */
export const NOT_LOADED = 'Couldn’t load this part. Check your connection and try again.'

/** Loads code for a press and runs it. Shows an error toast if the code cannot be loaded. */
export async function onPress<Code>(load: () => Promise<Code>, run: (code: Code) => unknown): Promise<void> {
  const code = await load().catch(() => null)
  if (code === null) showToast('error', NOT_LOADED)
  else await run(code)
}
