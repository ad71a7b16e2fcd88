import type { Field } from './entity-fields.ts'
import type { States } from './entity-states.ts'
import { spellings } from './names.ts'

type Lang = 'en' | 'ar'
type Tree = { readonly [key: string]: string | Tree }
/** What one and several are called. */
export type Nouns = { readonly one: string; readonly many: string }
type Parts = {
  readonly kebab: string
  readonly fields: readonly Field[]
  readonly states: States | null
  readonly filters: boolean
  readonly upload: boolean
  readonly pdf: boolean
}

/** What every entity says, in both languages. */
const general = {
  en: {
    add: 'Add',
    new: 'New entry',
    edit: 'Edit',
    save: 'Save',
    saved: 'It is saved.',
    remove: 'Delete',
    removeTitle: 'Delete this for good?',
    removeText: 'It cannot be brought back.',
    removed: 'It is deleted.',
    facts: 'Details',
    added: 'Added',
    missing: 'This does not exist any more',
    missingText: 'It was deleted, or its address is not complete.',
    back: 'Back to the list',
  },
  ar: {
    add: 'إضافة',
    new: 'إضافة جديد',
    edit: 'تعديل',
    save: 'حفظ',
    saved: 'تم الحفظ.',
    remove: 'حذف',
    removeTitle: 'تأكيد الحذف',
    removeText: 'لا يمكن التراجع عن الحذف.',
    removed: 'تم الحذف.',
    facts: 'البيانات',
    added: 'تاريخ الإضافة',
    missing: 'لم يعد هذا العنصر موجودًا',
    missingText: 'حُذف، أو أن عنوان صفحته غير مكتمل.',
    back: 'العودة إلى القائمة',
  },
} as const
const empty = {
  en: { title: 'Nothing here yet', text: 'What you add appears here.' },
  ar: { title: 'لا شيء هنا بعد', text: 'يظهر هنا ما تضيفه.' },
} as const
const narrowed = {
  en: { filtered: 'Nothing matches', all: 'Show all' },
  ar: { filtered: 'لا نتائج مطابقة', all: 'عرض الكل' },
} as const
const answers = { en: { yes: 'Yes', no: 'No' }, ar: { yes: 'نعم', no: 'لا' } } as const
const stateWords = {
  en: {
    state: 'State',
    next: 'What happens next',
    reason: 'Reason',
    reasonMissing: 'Write the reason first.',
    moved: 'Now: {{state}}.',
    history: 'History',
  },
  ar: {
    state: 'الحالة',
    next: 'الخطوة التالية',
    reason: 'السبب',
    reasonMissing: 'اكتب السبب أولًا.',
    moved: 'الحالة الآن: {{state}}.',
    history: 'السجل الزمني',
  },
} as const
const files = {
  en: { files: 'Files', noFiles: 'No files yet.' },
  ar: { files: 'الملفات', noFiles: 'لا ملفات بعد.' },
} as const
const pdfWords = {
  en: {
    download: 'Download as PDF',
    madeWith: 'Prepared with Athar',
    contents: 'Contents',
    page: 'Page {{page}} of {{pages}}',
  },
  ar: {
    download: 'تنزيل بصيغة PDF',
    madeWith: 'أُعدّ عبر منصة أثر',
    contents: 'المحتويات',
    page: 'الصفحة {{page}} من {{pages}}',
  },
} as const
const pdfFile = { en: { file: 'File' }, ar: { file: 'الملف' } } as const
const pdfSteps = {
  en: { step: 'Step', by: 'By', at: 'On' },
  ar: { step: 'الخطوة', by: 'بواسطة', at: 'التاريخ' },
} as const

/** The words of its screens and document. Names of fields are English in both until their Arabic is written. */
export function entityWords(lang: Lang, nouns: Nouns, { fields, states, filters, upload, pdf }: Parts): Tree {
  const inEach = { en: ' in English', ar: ' in Arabic' }
  const named = fields.flatMap(({ camel, sentence, type }) => [
    [camel, sentence],
    ...(type === 'both'
      ? [
          [`${camel}En`, sentence + inEach.en],
          [`${camel}Ar`, sentence + inEach.ar],
        ]
      : []),
  ])
  const choices = fields.filter(({ type }) => type === 'choice')
  const optionsOf = ({ options }: Field) =>
    Object.fromEntries(options.map((option) => [option, spellings(option).sentence]))
  return {
    title: nouns.many,
    one: nouns.one,
    ...general[lang],
    fields: Object.fromEntries(named) as Tree,
    ...(choices.length > 0 && { options: Object.fromEntries(choices.map((field) => [field.camel, optionsOf(field)])) }),
    ...(fields.some(({ type }) => type === 'yes-no') && answers[lang]),
    ...(filters && { any: lang === 'en' ? 'All' : 'الكل' }),
    empty: { ...empty[lang], ...(filters && narrowed[lang]) },
    ...(states && stateWords[lang]),
    ...(upload && files[lang]),
    ...(pdf && { pdf: { ...pdfWords[lang], ...(upload && pdfFile[lang]), ...(states && pdfSteps[lang]) } }),
  }
}

/** Words of the workflow, beside those of other entities of the feature. */
export function stateTree(lang: Lang, { kebab, states }: Parts, nouns: Nouns): Tree {
  if (!states) return {}
  const back = states.transitions.some(({ action }) => action === `return-${kebab}`)
  const steps = states.transitions.filter(({ action }) => action !== `return-${kebab}`)
  const returned = lang === 'en' ? ['Return for correction', 'Returned'] : ['إعادة للتصحيح', 'إعادة للتصحيح']
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, spellings(name).sentence]))
  return {
    states: of(Object.keys(states.states)),
    actions: { ...of(steps.map(({ action }) => action)), ...(back && { [`return-${kebab}`]: returned[0]! }) },
    history: {
      [`add-${kebab}`]: trail(lang, nouns).add,
      ...of(steps.map(({ action }) => action)),
      ...(back && { [`return-${kebab}`]: returned[1]! }),
    },
  }
}

const formerMember = { en: 'A former member', ar: 'عضو سابق' } as const
export const sidesOf = (lang: Lang): Tree => ({ organisation: formerMember[lang] })

const trail = (lang: Lang, { one }: Nouns) =>
  lang === 'en'
    ? {
        add: `${one} added`,
        change: `${one} changed`,
        remove: `${one} deleted`,
        upload: `File added to ${one.toLowerCase()}`,
        removeFile: `File removed from ${one.toLowerCase()}`,
        pdf: `${one} downloaded as PDF`,
      }
    : {
        add: `إضافة ${one}`,
        change: `تعديل ${one}`,
        remove: `حذف ${one}`,
        upload: `إضافة ملف إلى ${one}`,
        removeFile: `إزالة ملف من ${one}`,
        pdf: `تنزيل ${one} بصيغة PDF`,
      }

/** What the audit trail calls each of its actions. */
export function trailWords(lang: Lang, nouns: Nouns, parts: Parts): Tree {
  const { kebab, upload, pdf } = parts
  const words = trail(lang, nouns)
  const moves = stateTree(lang, parts, nouns)['actions'] ?? {}
  return {
    [`add-${kebab}`]: words.add,
    [`change-${kebab}`]: words.change,
    [`remove-${kebab}`]: words.remove,
    ...(moves as Tree),
    ...(upload && { [`upload-${kebab}-file`]: words.upload, [`remove-${kebab}-file`]: words.removeFile }),
    ...(pdf && { [`download-${kebab}-pdf`]: words.pdf }),
  }
}

type Refused = { readonly code: string; readonly status: number; readonly en: string; readonly ar: string }

/** What may be refused, with its words. */
export function errorsOf({ kebab, states, upload }: Parts): readonly Refused[] {
  const own = { en: 'You prepared this yourself. Another person decides.', ar: 'أنت من أعدّ هذا، ويبتّ فيه شخص آخر.' }
  return [
    {
      code: `${kebab}-not-found`,
      status: 404,
      en: 'This does not exist any more.',
      ar: 'لم يعد هذا العنصر موجودًا.',
    },
    ...(states?.steps ? [{ code: `own-${kebab}`, status: 409, ...own }] : []),
    ...(upload ? fileErrors.map((error) => ({ ...error, code: `${kebab}-${error.code}` })) : []),
  ]
}

const fileErrors: readonly Refused[] = [
  { code: 'file-missing', status: 422, en: 'Choose a file that is not empty.', ar: 'اختر ملفًا غير فارغ.' },
  {
    code: 'file-too-large',
    status: 413,
    en: 'The file is larger than 25 MB. Choose a smaller one.',
    ar: 'حجم الملف أكبر من 25 ميجابايت. اختر أصغر منه.',
  },
  {
    code: 'file-type',
    status: 415,
    en: 'This kind of file is not accepted. Choose a PDF, a picture, a spreadsheet or a document.',
    ar: 'هذا النوع من الملفات غير مقبول. اختر ملف PDF أو صورة أو جدول بيانات أو مستندًا.',
  },
  {
    code: 'files-too-many',
    status: 409,
    en: 'It holds as many files as it may. Remove one first.',
    ar: 'بلغت الملفات حدها الأقصى. أزل أحدها أولًا.',
  },
  {
    code: 'file-not-found',
    status: 404,
    en: 'This file does not exist any more.',
    ar: 'لم يعد هذا الملف موجودًا.',
  },
]
