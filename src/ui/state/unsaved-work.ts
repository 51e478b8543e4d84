/** Whether the page has unsaved changes. Finds out by dispatching a `beforeunload` event, which the guards of the forms cancel. */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
