import type { TFunction } from 'i18next'

/** A list to fill in, in the reader's words; the mark at its start tells spreadsheets that it is UTF-8. */
export function templateOf(lang: 'en' | 'ar', t: TFunction<'organisations'>): Blob {
  const heads = [t('screen.bulk.columns.email'), t('screen.bulk.columns.role'), t('screen.bulk.columns.language')]
  const example = ['name@example.com', t('mail.roles.preparer'), t(`screen.invite.languages.${lang}`)]
  return new Blob([`\uFEFF${[heads, example].map((cells) => cells.join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}
