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
}
/** A mail as the test hook shows it. */
export type SentMail = Omit<Mail, 'lang' | 'unsubscribeUrl'>

export type OutgoingMail = Mail & { readonly id: string; readonly createdAt: Date }
