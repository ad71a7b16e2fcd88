import { pictureSize } from '@athar/contracts/brand'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTonesToDraw } from '../platform/tone/use-tones-to-draw.ts'
import { BrandImage } from '../ui/brand-image.tsx'
import { cx } from '../ui/cx.ts'
import { useTrack } from '../usage/index.ts'

type Source = { readonly src: string | null; readonly srcSet?: string | undefined }

/** Where a mark stands. */
export type MarkPlace = {
  /** On the page's own surface, or on the dark band that is the same in both tones. */
  readonly on: 'page' | 'strong'
  readonly size?: ComponentProps<typeof BrandImage>['size']
  /** The tone it is shown in, where that is not the reader's: in a preview. */
  readonly tone?: 'light' | 'dark'
  /** Here it leads nowhere: it stands on the page it would lead to. */
  readonly still?: boolean
  readonly className?: string
}

type BrandMarkProps = MarkPlace & {
  readonly light: Source
  readonly dark: Source
  readonly name: string
  readonly link: string | null
  readonly event: 'brand_logo_click' | 'brand_wordmark_click'
}

/** A logo or wordmark with its name, in the tone it stands in; followed by keyboard and pointer alike, and counted. */
export function BrandMark({
  light,
  dark,
  name,
  link,
  event,
  on,
  tone,
  size,
  still = false,
  className,
}: BrandMarkProps) {
  const track = useTrack()
  const toDraw = useTonesToDraw()
  const fixed = on === 'strong' ? 'dark' : tone
  const pictures = (fixed ? [{ tone: fixed, only: undefined }] : toDraw).map(({ tone: drawn, only }) => {
    const { src, srcSet } = drawn === 'dark' ? dark : light
    return (
      <BrandImage
        key={drawn}
        src={src}
        srcSet={srcSet}
        alt={name}
        badge={name}
        {...pictureSize(src ?? '')}
        {...(size ? { size } : {})}
        only={only}
        className="object-contain"
        {...(on === 'strong' ? { badgeClassName: 'border-on-strong-muted text-on-strong' } : {})}
      />
    )
  })
  const look = cx('inline-flex min-h-8 max-w-full items-center rounded-control', className)
  if (still || link === null) return <span className={look}>{pictures}</span>
  const count = () => track(event)
  return link.startsWith('/') ? (
    <Link to={link} onClick={count} className={look}>
      {pictures}
    </Link>
  ) : (
    <a href={link} rel="external" onClick={count} className={look}>
      {pictures}
    </a>
  )
}
