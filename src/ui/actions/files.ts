/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the person choose a file; null when they do not. `accept` as on a file field. */
export function pickFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accept
    field.onchange = () => resolve(field.files?.[0] ?? null)
    field.oncancel = () => resolve(null)
    field.click()
  })
}
