import {
  isUnanswered,
  problemsOf,
  type DefinedField,
  type FormAnswers,
  type FormDefinition,
  type FormProblem,
} from '../core/defined-form.ts'
import { categoryQuestions } from './category-questions.ts'
import {
  audienceNames,
  certificateNames,
  currencyNames,
  listingRegionNames,
  priceUnitNames,
  savingUnitNames,
} from './names.ts'
import {
  listingAudiences,
  listingCertificates,
  listingRegions,
  priceCurrencies,
  priceUnits,
  savingUnits,
  type ListingCategory,
} from './vocabulary.ts'

type Both = { readonly en: string; readonly ar: string }
const label = (en: string, ar: string, hint?: Both) =>
  hint ? { 'x-label': { en, ar }, 'x-hint': hint } : { 'x-label': { en, ar } }
const text = (most: number) => ({ type: 'string', 'x-kind': 'text', maxLength: most }) as const
const long = (most: number) => ({ type: 'string', 'x-kind': 'long-text', maxLength: most }) as const
const choice = <Key extends string>(keys: readonly Key[], names: Readonly<Record<Key, Both>>) =>
  ({ type: 'string', 'x-kind': 'choice', 'x-options': named(keys, names), 'x-order': [...keys] as string[] }) as const
const choices = <Key extends string>(keys: readonly Key[], names: Readonly<Record<Key, Both>>) =>
  ({ type: 'array', 'x-kind': 'choices', 'x-options': named(keys, names), 'x-order': [...keys] as string[] }) as const
const named = <Key extends string>(keys: readonly Key[], names: Readonly<Record<Key, Both>>) =>
  Object.fromEntries(keys.map((key) => [key, names[key]]))

type Fields = Readonly<Record<string, DefinedField>>

const oneLanguage = { en: 'One of the two languages is enough.', ar: 'تكفي إحدى اللغتين.' }

const about: Fields = {
  titleEn: { ...text(120), ...label('Title (English)', 'العنوان (بالإنجليزية)', oneLanguage) },
  titleAr: { ...text(120), ...label('Title (Arabic)', 'العنوان (بالعربية)', oneLanguage) },
  summaryEn: { ...text(300), ...label('Summary (English)', 'الملخص (بالإنجليزية)') },
  summaryAr: { ...text(300), ...label('Summary (Arabic)', 'الملخص (بالعربية)') },
  textEn: { ...long(5000), ...label('Description (English)', 'الوصف (بالإنجليزية)') },
  textAr: { ...long(5000), ...label('Description (Arabic)', 'الوصف (بالعربية)') },
}

const terms: Fields = {
  regions: { ...choices(listingRegions, listingRegionNames), ...label('Where it is offered', 'مناطق تقديم الخدمة') },
  audiences: { ...choices(listingAudiences, audienceNames), ...label('Whom it is for', 'الفئة المستفيدة') },
  price: {
    // A kWh costs parts of a halala: more decimals than money has.
    type: 'string',
    'x-kind': 'number',
    'x-least': '0',
    'x-most': '999999999999',
    ...label('Price', 'السعر', {
      en: 'Leave it empty if you describe the price in words.',
      ar: 'اتركه فارغًا إذا وصفت السعر بالكلمات.',
    }),
  },
  priceCurrency: {
    ...choice(priceCurrencies, currencyNames),
    ...label('Currency', 'العملة'),
  },
  priceUnit: { ...choice(priceUnits, priceUnitNames), ...label('The price is', 'وحدة السعر') },
  vat: {
    ...choice(['included', 'excluded'], {
      included: { en: 'Included', ar: 'شامل الضريبة' },
      excluded: { en: 'Not included', ar: 'غير شامل الضريبة' },
    }),
    ...label('Value added tax', 'ضريبة القيمة المضافة'),
  },
  priceText: {
    ...text(200),
    ...label('Price in words', 'السعر بالكلمات', {
      en: 'For example: on request, after a visit to the site.',
      ar: 'مثال: عند الطلب بعد زيارة الموقع.',
    }),
  },
}

const saving: Fields = {
  saving: {
    type: 'string',
    'x-kind': 'number',
    'x-least': '0',
    ...label('What it saves', 'مقدار الوفر', {
      en: 'Leave it empty if nothing was measured.',
      ar: 'اتركه فارغًا إذا لم يُقَس الوفر.',
    }),
  },
  savingUnit: { ...choice(savingUnits, savingUnitNames), ...label('Unit of the saving', 'وحدة الوفر') },
  savingMethod: {
    ...long(1000),
    ...label('How the saving was found', 'طريقة حساب الوفر', {
      en: 'Measured at whom, against what, over which time.',
      ar: 'أين قيس، ومقارنةً بماذا، وخلال أي مدة.',
    }),
  },
  savingSource: {
    ...text(500),
    ...label('Source of the saving', 'مصدر رقم الوفر', {
      en: 'A report, a study or a verification that can be asked for.',
      ar: 'تقرير أو دراسة أو تحقق يمكن طلبه.',
    }),
  },
}

const proof: Fields = {
  certificates: {
    ...choices(listingCertificates, certificateNames),
    ...label('Certificates and labels', 'الشهادات والبطاقات', {
      en: 'As stated by your organisation.',
      ar: 'وفق إقرار منشأتك.',
    }),
  },
  pictures: { type: 'array', 'x-kind': 'files', maxItems: 6, ...label('Pictures', 'الصور') },
  documents: { type: 'array', 'x-kind': 'files', maxItems: 6, ...label('Documents (PDF)', 'المستندات (PDF)') },
  contact: {
    ...text(200),
    ...label('Contact', 'جهة الاتصال', {
      en: 'Optional: an office with its telephone. Questions reach you through Athar.',
      ar: 'اختياري: إدارة مع رقم هاتفها. تصلك الاستفسارات عبر أثر.',
    }),
  },
}

/** Fields of every listing, whatever its category. */
const commonFields: Fields = { ...about, ...terms, ...saving, ...proof }

/** What the provider of a listing is asked: the same of all, and the questions of its category. */
export const listingForm = (category: ListingCategory): FormDefinition => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { ...commonFields, ...categoryQuestions[category] },
  required: ['regions', 'audiences'],
  'x-pages': [
    { id: 'about', title: { en: 'Offer', ar: 'العرض' }, fields: Object.keys(about) },
    { id: 'terms', title: { en: 'Region and price', ar: 'المنطقة والسعر' }, fields: Object.keys(terms) },
    { id: 'saving', title: { en: 'Saving', ar: 'الوفر' }, fields: Object.keys(saving) },
    {
      id: 'questions',
      title: { en: 'Questions of the category', ar: 'أسئلة الفئة' },
      fields: Object.keys(categoryQuestions[category]),
    },
    { id: 'proof', title: { en: 'Certificates and files', ar: 'الشهادات والملفات' }, fields: Object.keys(proof) },
  ],
})

const missing = (page: string, field: string): FormProblem => ({ page, field, code: 'missing' })

/** Addresses, markup, and marks that turn the direction of a line. */
const notPlain = /:\/\/|\bwww\.|[<>\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/iu
const plainFields = ['titleEn', 'titleAr', 'summaryEn', 'summaryAr', 'priceText', 'contact'] as const

/**
 * All that keeps a listing from being handed in: what its form finds, and what belongs together. One language is
 * enough, with its summary; a price needs currency, unit and tax, or words; a saving needs unit, method and source.
 */
export function listingProblems(form: FormDefinition, answers: FormAnswers): FormProblem[] {
  const has = (field: string) => !isUnanswered(answers[field])
  const together = (page: string, lead: string, rest: readonly string[]) =>
    has(lead) ? rest.filter((field) => !has(field)).map((field) => missing(page, field)) : []
  const languages = (['En', 'Ar'] as const).filter((lang) => has(`title${lang}`))
  return [
    ...problemsOf(form, answers),
    ...(languages.length === 0 ? [missing('about', 'titleEn')] : []),
    ...languages.flatMap((lang) => together('about', `title${lang}`, [`summary${lang}`, `text${lang}`])),
    ...(has('price') || has('priceText') ? [] : [missing('terms', 'price')]),
    ...together('terms', 'price', ['priceCurrency', 'priceUnit', 'vat']),
    ...plainFields.flatMap((field): FormProblem[] => {
      const answer = answers[field]
      const page = form['x-pages'].find(({ fields }) => fields.includes(field))?.id
      return page !== undefined && typeof answer === 'string' && notPlain.test(answer)
        ? [{ page, field, code: 'not-plain' }]
        : []
    }),
    ...together('saving', 'saving', ['savingUnit', 'savingMethod', 'savingSource']),
    ...(answers['savingUnit'] === 'percent' && Number(answers['saving']) > 100
      ? [{ page: 'saving', field: 'saving', code: 'out-of-range', details: { least: '0', most: '100' } } as const]
      : []),
  ]
}
