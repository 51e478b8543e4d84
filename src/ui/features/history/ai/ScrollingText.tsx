export function ScrollingText({ label, text }: { label: string; text: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-md bg-sunken p-3"
    >
      <pre className="font-mono text-xs break-words whitespace-pre-wrap [font-variant-ligatures:none]">{text}</pre>
    </section>
  )
}
