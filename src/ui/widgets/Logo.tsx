export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path d="M7 10h10M7 16h14M7 22h6" className="stroke-on-accent" strokeWidth="3.5" />
      <path d="M25.5 7v18" className="stroke-on-accent" strokeOpacity="0.65" strokeWidth="2.5" />
    </svg>
  )
}
