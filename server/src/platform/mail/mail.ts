export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the mail is about, such as `signup` or `recovery`. */
  readonly type: string
  readonly lang: 'en' | 'ar'
  /** Where mails like this one are ended with one click, for those that come regularly. */
  readonly unsubscribeUrl?: string | undefined
  /** The notices it tells: whether they are still their person's to read is asked again as it goes out. */
  readonly told?: ToldNotices
}
export type ToldNotices = { readonly personId: string; readonly ids: readonly string[] }
/** A mail as the test hook shows it. */
export type SentMail = Omit<Mail, 'lang' | 'unsubscribeUrl' | 'told'>

/** A picture that travels in the mail and is shown where the mail names its `cid`. */
export type MailPicture = {
  readonly cid: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export type OutgoingMail = Mail & {
  readonly id: string
  readonly createdAt: Date
  readonly pictures?: readonly MailPicture[]
}
