/** Starts the page over. */
export const reloadPage = (): void => location.reload()
