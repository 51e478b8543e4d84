import type { IconNode } from 'lucide'

interface IconProps {
  /** The shapes of one of Lucide's icons, which are 24 units wide and high. */
  node: IconNode
  /** Width and height in pixels. */
  size: number
  className?: string | undefined
  /** The width of the lines, in the units of the icon (24 across). */
  strokeWidth?: number
  /** The name for screen readers, which skip an icon without a name. */
  label?: string
}

export function Icon({ node, size, className, strokeWidth = 2, label }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, or named by its label
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {node.map(([Shape, attributes], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change
        <Shape key={i} {...attributes} />
      ))}
    </svg>
  )
}
