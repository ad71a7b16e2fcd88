import { nameKey, type Cell } from '@athar/activity-file'
import { organisationRoles, organisations, type OrganisationRole } from '@athar/contracts'
import { isLang, type Lang } from '@athar/i18n'
import { listWords as keys, rowsUnderHeadings, type ListRow } from '../../platform/list-file/rows-under-headings.ts'

/** A row as it stands in the file: what is understood of it, and what was wrong by itself. */
export type ListedRow = Omit<organisations.InvitationRow, 'replaces'>
export type Understood =
  | { readonly rows: readonly ListedRow[] }
  /** The column that no heading names. */
  | { readonly missing: 'email' | 'role' | 'rows' }

/** Headings and values as people of both languages write them. */
const columns = {
  required: {
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
  },
  optional: {
    language: keys('language', 'lang', 'mail language', 'language of the mail', 'اللغة', 'لغة الرسالة', 'لغة'),
  },
} as const
const roleWords: Record<OrganisationRole, ReadonlySet<string>> = {
  owner: keys('owner', 'مالك', 'المالك'),
  admin: keys('admin', 'administrator', 'مدير', 'المدير', 'مسؤول', 'مشرف'),
  preparer: keys('preparer', 'مُعِدّ', 'معد', 'المعد', 'معدّ البيانات'),
  reviewer: keys('reviewer', 'مراجع', 'المراجع'),
  auditor: keys('auditor', 'مدقق', 'المدقق'),
  viewer: keys(
    'viewer',
    'reader',
    'مستعرض',
    'مستعرض (قراءة فقط)',
    'المستعرض',
    'مطّلع',
    'مطلع',
    'المطلع',
    'قارئ',
    'مشاهد',
  ),
}
const languageWords: Record<Lang, ReadonlySet<string>> = {
  en: keys('en', 'english', 'الإنجليزية', 'إنجليزي', 'انجليزية'),
  ar: keys('ar', 'arabic', 'العربية', 'عربي', 'عربية'),
}

/** Reads the cells of a list. Pure: who is a member already is not known here. */
export function understandList(
  cells: readonly (readonly Cell[])[],
  { language, mayMakeOwners }: { readonly language: Lang; readonly mayMakeOwners: boolean },
): Understood {
  const list = rowsUnderHeadings(cells, columns)
  if ('missing' in list) return list
  const seen = new Set<string>()
  const rows = list.rows.map((row): ListedRow => {
    const understood = readRow(row, { language, mayMakeOwners })
    if (understood.refusal !== null) return understood
    const twice = seen.has(understood.email)
    seen.add(understood.email)
    return twice ? { ...understood, refusal: 'listed-twice' } : understood
  })
  return { rows }
}

function readRow(
  { line, text }: ListRow<'email' | 'role' | 'language'>,
  { language, mayMakeOwners }: { readonly language: Lang; readonly mayMakeOwners: boolean },
): ListedRow {
  const email = text.email.toLowerCase().slice(0, 254)
  const role = organisationRoles.find((one) => roleWords[one].has(nameKey(text.role))) ?? null
  const written = nameKey(text.language)
  const chosen = written === '' ? language : (['en', 'ar'] as const).find((one) => languageWords[one].has(written))
  return {
    line,
    email,
    roleText: text.role.slice(0, 100),
    role,
    language: isLang(chosen) ? chosen : language,
    refusal:
      (email === '' && 'email-missing') ||
      (!organisations.inviteMember.body.shape.email.safeParse(email).success && 'email-wrong') ||
      (text.role === '' && 'role-missing') ||
      (role === null && 'role-unknown') ||
      (chosen === undefined && 'language-unknown') ||
      (role === 'owner' && !mayMakeOwners && 'owner-only') ||
      null,
  }
}
