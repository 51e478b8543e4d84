/** The elements that are as high as the window below the messages. */
const fittedElements = new Set<HTMLElement>()
let height = 0

// The variable is set on these elements alone and not inherited: a change on the root would compute the style of the whole page again.
const setHeight = ({ style }: HTMLElement): void => style.setProperty('--messages', `${height}px`)

/** A ref callback. It keeps the height of the messages in the CSS variable `--messages` of an element. */
export function fitBelowMessages(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  fittedElements.add(element)
  setHeight(element)
  return () => fittedElements.delete(element)
}

/** A ref callback for the area of the messages, whose height `fitBelowMessages` uses. */
export function publishMessagesHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const observer = new ResizeObserver(() => {
    height = element.offsetHeight
    fittedElements.forEach(setHeight)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
