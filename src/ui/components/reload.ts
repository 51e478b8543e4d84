export const reloadPage = (): void => location.reload()
