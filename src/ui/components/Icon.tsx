import type { IconNode } from 'lucide'

interface IconProps {
  /** The shapes of one of Lucide's icons, which are 24 units wide and high. */
  node: IconNode
  /** Width and height in pixels. */
  size: number
  className?: string | undefined
  /** The width of the lines, in the units of the icon (24 across). */
  strokeWidth?: number
}

export function Icon({ node, size, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {node.map(([Shape, attributes], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change
        <Shape key={i} {...attributes} />
      ))}
    </svg>
  )
}
