import { directionOf, withoutBidiControls, type Lang } from '@athar/i18n'
import { loadWords } from './words.ts'

/** What a mail says, in order. It must read as well without pictures and without HTML. */
export type MailText = {
  readonly lang: Lang
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the mail lists; each entry leads to its place. A heading says to what a group belongs. */
  readonly groups?: readonly MailGroup[]
  /** One thing to do: a button that also stands as a plain address. */
  readonly action?: MailLink | undefined
  /** Lines that are copied as they are, such as a signed note. */
  readonly verbatim?: string | undefined
  readonly code?: { readonly label: string; readonly value: string } | undefined
  /** What to do when the mail was not asked for, and whom it is from. */
  readonly closing: readonly string[]
  /** Where the mail itself can be changed or ended, in small print. */
  readonly links?: readonly MailLink[]
}
export type MailGroup = { readonly heading: string; readonly items: readonly MailItem[] }
type MailItem = { readonly title: string; readonly text: string; readonly url: string }
type MailLink = { readonly label: string; readonly url: string }

/**
 * The one layout of every mail, as plain text and as HTML that says the same words. Nothing in it is fetched from anywhere,
 * and all that it is given is text, never markup.
 */
export function layoutMail(mail: MailText): { subject: string; text: string; html: string; lang: Lang } {
  // A list of mails shows marks of direction in some programs; the heading in the mail keeps them.
  return { subject: plain(mail.subject), text: asText(mail), html: asHtml(mail), lang: mail.lang }
}

function asText({ paragraphs, groups = [], verbatim, action, code, closing, links = [] }: MailText): string {
  const parts = [
    ...paragraphs.map(oneLine),
    ...(verbatim === undefined ? [] : [verbatim.trimEnd()]),
    ...groups.flatMap(({ heading, items }) => [
      oneLine(heading),
      ...items.map((item) => [item.title, item.text, item.url].map(oneLine).join('\n')),
    ]),
    ...(action ? [`${oneLine(action.label)}:\n${action.url}`] : []),
    ...(code ? [`${oneLine(code.label)}:\n${oneLine(code.value)}`] : []),
    ...closing.map(oneLine),
    ...links.map(({ label, url }) => `${oneLine(label)}:\n${url}`),
  ]
  return `${parts.join('\n\n')}\n`
}

const words = loadWords('common')
/** What a brand replaces on the way out (`mail/brand-mail.ts`), with the line that is marked `data-head`. */
export const mailColours = { action: '#1b8354', link: '#166a45' } as const
const muted = 'font-size:14px;color:#525f5a'
const linked = `color:${mailColours.link}`

/** Programs that show mails in a page of theirs keep what stands in the body, and neither it nor what is around it: the direction is said within. */
function asHtml(mail: MailText): string {
  const { lang, subject, paragraphs, groups = [], verbatim, action, code, closing, links = [] } = mail
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(plain(subject))}</title></head>
<body style="margin:0;padding:0;background:#f4f6f5">
<div lang="${lang}" dir="${directionOf(lang)}" style="padding:16px;background:#f4f6f5;color:#17211d;font-family:'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;overflow-wrap:anywhere;word-break:break-word">
<p data-head="" style="margin:0 0 24px;font-size:18px;font-weight:600;${linked}">${escape(words(lang, 'product.name'))}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escape(subject)}</h1>
${[
  ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
  ...(verbatim === undefined ? [] : [verbatimHtml(verbatim)]),
  ...groups.map(groupHtml),
  ...(action ? [buttonHtml(action)] : []),
  ...(code ? [codeHtml(code)] : []),
  ...closing.map((text) => `<p style="margin:0 0 8px;${muted}">${escape(text)}</p>`),
  ...links.map(
    ({ label, url }) =>
      `<p style="margin:0 0 8px;${muted}"><a href="${escape(url)}" style="${linked}">${escape(label)}</a></p>`,
  ),
].join('\n')}
</div>
</div>
</body>
</html>
`
}

const verbatimStyle =
  'margin:0 0 16px;padding:12px;background:#f4f6f5;font-size:12px;white-space:pre-wrap;word-break:break-all'
const verbatimHtml = (text: string): string =>
  `<pre dir="ltr" style="${verbatimStyle}">${text.trimEnd().split('\n').map(escape).join('\n')}</pre>`

const groupHtml = ({ heading, items }: MailGroup): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.4">${escape(heading)}</h2>
${items
  .map(
    ({ title, text, url }) =>
      `<p style="margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #dbe1de"><a href="${escape(url)}" style="${linked};font-weight:600">${escape(title)}</a><br>${escape(text)}</p>`,
  )
  .join('\n')}`

const buttonHtml = ({ label, url }: MailLink): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${mailColours.action};color:#ffffff;text-decoration:none;font-weight:600">${escape(label)}</a></p>
<p style="margin:0 0 16px;${muted}"><a dir="ltr" href="${escape(url)}" style="${linked};word-break:break-all">${escape(url)}</a></p>`

const codeHtml = ({ label, value }: NonNullable<MailText['code']>): string =>
  `<p style="margin:0 0 4px">${escape(label)}</p>
<p style="margin:0 0 24px;font-size:28px;font-weight:600;letter-spacing:6px"><span dir="ltr">${escape(value)}</span></p>`

const plain = (text: string): string => withoutBidiControls(oneLine(text))
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as markup shows it; line breaks of its own would begin paragraphs that nobody wrote. */
const escape = (text: string): string => oneLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
