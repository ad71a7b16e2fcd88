import { useState } from 'react'
import { cx } from './cx.ts'

/** Heights of the five sizes, in steps of 4 px: 4, 6, 8, 12 and 16 units. */
const heights = { xs: 'h-4', sm: 'h-6', md: 'h-8', lg: 'h-12', xl: 'h-16' } as const

type BrandImageProps = {
  /** Null where there is none: then the name stands there from the beginning. */
  readonly src: string | null
  readonly srcSet?: string | undefined
  readonly alt: string
  /** Stands in the picture's place when it cannot be loaded. */
  readonly badge: string
  readonly width: number
  readonly height: number
  readonly size?: keyof typeof heights
  /** Shown in this tone alone, by the style sheet; fetched only when it is shown. */
  readonly only?: 'light' | 'dark' | undefined
  readonly className?: string | undefined
  readonly badgeClassName?: string | undefined
}

/** A logo or wordmark; where it fails to load it is hidden and its name stands there as text. */
export function BrandImage({
  src,
  srcSet,
  alt,
  badge,
  width,
  height,
  size = 'md',
  only,
  className,
  badgeClassName = 'border-line-strong text-link',
}: BrandImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const hidden = failed === src
  return (
    <>
      {src !== null && (
        <img
          // In markup made ahead it may have failed before anybody heard.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(src)
          }}
          src={src}
          srcSet={srcSet}
          alt={hidden ? '' : alt}
          width={width}
          height={height}
          hidden={hidden}
          loading={only && 'lazy'}
          // Words and their fonts first.
          fetchPriority="low"
          onError={() => setFailed(src)}
          className={cx('w-auto max-w-none', heights[size], only && `only-${only}`, className)}
        />
      )}
      {hidden && (
        <span
          className={cx(
            'rounded-control border px-2 py-0.5 text-sm font-semibold',
            src === null && only && `only-${only}`,
            badgeClassName,
          )}
        >
          {badge}
        </span>
      )}
    </>
  )
}
