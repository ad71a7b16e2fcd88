import { cx } from '../ui/cx.ts'

type Props = { readonly children: string; readonly lang?: string; readonly className?: string }

/** What a person wrote, line by line: it reads in its own direction and begins where the page does. */
export function PlainText({ children, lang, className }: Props) {
  return (
    <p className={cx('whitespace-pre-line wrap-anywhere', className)}>
      <bdi lang={lang}>{children}</bdi>
    </p>
  )
}
