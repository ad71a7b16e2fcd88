import { cellText, nameKey, tidyText, type Cell } from '@athar/activity-file'
import { organisationRoles, organisations, type OrganisationRole } from '@athar/contracts'
import { isLang, type Lang } from '@athar/i18n'

/** A row as it stands in the file: what is understood of it, and what was wrong by itself. */
export type ListedRow = Omit<organisations.InvitationRow, 'replaces'>
export type Understood =
  | { readonly rows: readonly ListedRow[] }
  /** The column that no heading names. */
  | { readonly missing: 'email' | 'role' | 'rows' }

const keys = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(nameKey))

/** Headings and values as people of both languages write them. */
const headings = {
  email: keys(
    'email',
    'e-mail',
    'e mail',
    'mail',
    'email address',
    'e-mail address',
    'البريد الإلكتروني',
    'البريد',
    'الإيميل',
    'عنوان البريد',
    'عنوان البريد الإلكتروني',
  ),
  role: keys('role', 'right', 'rights', 'الدور', 'دور', 'الصلاحية'),
  language: keys('language', 'lang', 'mail language', 'language of the mail', 'اللغة', 'لغة الرسالة', 'لغة'),
} as const
const roleWords: Record<OrganisationRole, ReadonlySet<string>> = {
  owner: keys('owner', 'مالك', 'المالك'),
  admin: keys('admin', 'administrator', 'مدير', 'المدير', 'مسؤول', 'مشرف'),
  preparer: keys('preparer', 'مُعِدّ', 'معد', 'المعد', 'معدّ البيانات'),
  reviewer: keys('reviewer', 'مراجع', 'المراجع'),
  auditor: keys('auditor', 'مدقق', 'المدقق'),
  viewer: keys('viewer', 'reader', 'مطّلع', 'مطلع', 'المطلع', 'قارئ', 'مشاهد'),
}
const languageWords: Record<Lang, ReadonlySet<string>> = {
  en: keys('en', 'english', 'الإنجليزية', 'إنجليزي', 'انجليزية'),
  ar: keys('ar', 'arabic', 'العربية', 'عربي', 'عربية'),
}

const mostAbove = 20

/** Reads the cells of a list. Pure: who is a member already is not known here. */
export function understandList(
  cells: readonly (readonly Cell[])[],
  { language, mayMakeOwners }: { readonly language: Lang; readonly mayMakeOwners: boolean },
): Understood {
  const texts = cells.map((row) => row.map((cell) => tidyText(cellText(cell))))
  // Above the headings stands, in many a workbook, what the list is called and from when it is.
  const head = texts.slice(0, mostAbove + 1).findIndex((row) => row.some((text) => headings.email.has(nameKey(text))))
  const columnOf = (name: keyof typeof headings) =>
    (texts[head] ?? []).findIndex((text) => headings[name].has(nameKey(text)))
  const columns = { email: columnOf('email'), role: columnOf('role'), language: columnOf('language') }
  if (columns.email < 0) return { missing: 'email' }
  if (columns.role < 0) return { missing: 'role' }
  const seen = new Set<string>()
  const rows = texts.flatMap((row, at): ListedRow[] => {
    if (at <= head || row.every((text) => text === '')) return []
    const understood = readRow(at + 1, row, columns, { language, mayMakeOwners })
    if (understood.refusal !== null) return [understood]
    const twice = seen.has(understood.email)
    seen.add(understood.email)
    return [twice ? { ...understood, refusal: 'listed-twice' } : understood]
  })
  return rows.length === 0 ? { missing: 'rows' } : { rows }
}

function readRow(
  line: number,
  row: readonly string[],
  columns: Readonly<Record<keyof typeof headings, number>>,
  { language, mayMakeOwners }: { readonly language: Lang; readonly mayMakeOwners: boolean },
): ListedRow {
  const textOf = (name: keyof typeof headings) => row[columns[name]] ?? ''
  const email = textOf('email').toLowerCase().slice(0, 254)
  const role = organisationRoles.find((one) => roleWords[one].has(nameKey(textOf('role')))) ?? null
  const written = nameKey(textOf('language'))
  const chosen = written === '' ? language : (['en', 'ar'] as const).find((one) => languageWords[one].has(written))
  return {
    line,
    email,
    roleText: textOf('role').slice(0, 100),
    role,
    language: isLang(chosen) ? chosen : language,
    refusal:
      (email === '' && 'email-missing') ||
      (!organisations.inviteMember.body.shape.email.safeParse(email).success && 'email-wrong') ||
      (textOf('role') === '' && 'role-missing') ||
      (role === null && 'role-unknown') ||
      (chosen === undefined && 'language-unknown') ||
      (role === 'owner' && !mayMakeOwners && 'owner-only') ||
      null,
  }
}
