import { formDefinition, type FormDefinition } from '../core/defined-form.ts'
import { files, label, long, text } from '../core/form-fields.ts'
import { npoFocuses, type NpoFocus } from './vocabulary.ts'

type Both = { readonly en: string; readonly ar: string }

const focuses: Readonly<Record<NpoFocus, Both>> = {
  land: { en: 'Land and rangeland', ar: 'الأراضي والمراعي' },
  marine: { en: 'Sea and coast', ar: 'البحار والسواحل' },
  livelihood: { en: 'Livelihoods', ar: 'سبل العيش' },
  waste: { en: 'Food and waste', ar: 'الغذاء والنفايات' },
  education: { en: 'Education', ar: 'التعليم' },
  biodiversity: { en: 'Wildlife', ar: 'الحياة الفطرية' },
  capacity: { en: 'Capacity', ar: 'بناء القدرات' },
  energy: { en: 'Energy', ar: 'الطاقة' },
}

/** Fields of the form that name files, with what of them. */
export const documentFields = ['licenceCertificate', 'boardList', 'financialStatements', 'focusStatement'] as const

/** What a non-profit is asked for when it registers. */
export const registrationForm: FormDefinition = formDefinition.parse({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    licenceNumber: {
      ...text(40),
      ...label('Licence number', 'رقم الترخيص', {
        en: 'As printed on the licence of the National Center for Non-Profit Sector.',
        ar: 'كما ورد في الترخيص الصادر عن المركز الوطني لتنمية القطاع غير الربحي.',
      }),
    },
    licenceExpiresOn: {
      type: 'string',
      format: 'date',
      'x-kind': 'date',
      ...label('Licence expiry date', 'تاريخ انتهاء الترخيص'),
    },
    aboutEn: {
      ...long(3000),
      ...label('About the organisation (English)', 'نبذة عن المنظمة (بالإنجليزية)', {
        en: 'Shown on your public profile.',
        ar: 'تظهر في الملف العام للمنظمة.',
      }),
    },
    aboutAr: {
      ...long(3000),
      ...label('About the organisation (Arabic)', 'نبذة عن المنظمة (بالعربية)', {
        en: 'Shown on your public profile.',
        ar: 'تظهر في الملف العام للمنظمة.',
      }),
    },
    focuses: {
      type: 'array',
      'x-kind': 'choices',
      'x-options': Object.fromEntries(npoFocuses.map((one) => [one, focuses[one]])),
      'x-order': [...npoFocuses],
      ...label('Fields of work', 'مجالات العمل'),
    },
    licenceCertificate: {
      ...files,
      ...label('NPO licence certificate', 'شهادة ترخيص المنظمة غير الربحية', {
        en: 'Valid today; PDF or picture.',
        ar: 'سارية المفعول، بصيغة PDF أو صورة.',
      }),
    },
    boardList: {
      ...files,
      ...label('Board list', 'قائمة مجلس الإدارة', {
        en: 'Names, posts and terms, without identity numbers.',
        ar: 'الأسماء والمناصب ومدد العضوية، دون أرقام الهوية.',
      }),
    },
    financialStatements: {
      ...files,
      ...label('Financial statements', 'القوائم المالية', {
        en: 'Latest audited year; management accounts in the first year.',
        ar: 'آخر سنة مالية مدققة، أو الحسابات الإدارية في السنة الأولى.',
      }),
    },
    focusStatement: {
      ...files,
      ...label('Environmental focus statement', 'بيان التوجه البيئي', {
        en: 'One page: the problem, the place, the people, the measure of success.',
        ar: 'صفحة واحدة: المشكلة والمكان والمستفيدون ومقياس النجاح.',
      }),
    },
  },
  required: ['licenceNumber', 'licenceExpiresOn', 'aboutEn', 'aboutAr', 'focuses', ...documentFields],
  'x-pages': [
    { id: 'licence', title: { en: 'Licence', ar: 'الترخيص' }, fields: ['licenceNumber', 'licenceExpiresOn'] },
    {
      id: 'profile',
      title: { en: 'Public profile', ar: 'الملف العام' },
      fields: ['aboutEn', 'aboutAr', 'focuses'],
    },
    { id: 'documents', title: { en: 'Documents', ar: 'المستندات' }, fields: [...documentFields] },
  ],
})
