import { inject } from 'vitest'

type Mail = { to: string[] | string; text: string; type: string }

/** The link of the newest mail to an address, as its reader would open it. */
export async function mailedLink(email: string): Promise<string> {
  const box = (await (await fetch(`${inject('siteUrl')}/__test/mailbox`)).json()) as Mail[]
  const mail = box.findLast(({ to }) => String(to).includes(email))
  const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no mail with a link for ${email}`)
  return link
}
