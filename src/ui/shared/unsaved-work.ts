/** Whether anything on the page would ask before it is left: the guards against lost work are asked as the browser does. */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
