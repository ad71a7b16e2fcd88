import { directionOf, type Lang } from '@athar/i18n'

/** What a mail says, in order. It must read as well without pictures and without HTML. */
export type MailText = {
  readonly lang: Lang
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** One thing to do: a button that also stands as a plain address. */
  readonly action?: { readonly label: string; readonly url: string } | undefined
  readonly code?: { readonly label: string; readonly value: string } | undefined
  /** What to do when the mail was not asked for, and whom it is from. */
  readonly closing: readonly string[]
}

export function layoutMail(mail: MailText): { subject: string; text: string; html: string; lang: Lang } {
  return { subject: oneLine(mail.subject), text: asText(mail), html: asHtml(mail), lang: mail.lang }
}

function asText({ paragraphs, action, code, closing }: MailText): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`${code.label}:\n${code.value}`] : []),
    ...closing,
  ]
  return `${parts.map((part) => part.replaceAll(/[^\S\n]+/g, ' ').trim()).join('\n\n')}\n`
}

function asHtml({ lang, subject, paragraphs, action, code, closing }: MailText): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0f6b4f;color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#525f5a"><a dir="ltr" href="${escape(action.url)}" style="color:#0f6b4f;word-break:break-all">${escape(action.url)}</a></p>`
    : ''
  const digits = code
    ? `<p style="margin:0 0 4px">${escape(code.label)}</p>
<p style="margin:0 0 24px;font-size:28px;font-weight:600;letter-spacing:6px"><span dir="ltr">${escape(code.value)}</span></p>`
    : ''
  const small = closing
    .map((text) => `<p style="margin:0 0 8px;font-size:14px;color:#525f5a">${escape(text)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f5;color:#17211d;font-family:'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escape(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button}
${digits}
${small}
</div>
</body>
</html>
`
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
