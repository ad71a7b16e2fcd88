import { formDefinition, type FormDefinition } from '../core/defined-form.ts'
import { files, label, long, text } from '../core/form-fields.ts'

const isPublic = { en: 'Shown in the public register.', ar: 'يظهر في السجل العام.' }

/** What an organisation is asked for when a project enters the public register. */
export const projectRegistrationForm: FormDefinition = formDefinition.parse({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    nameEn: { ...text(200), ...label('Public name (English)', 'الاسم المعلن (بالإنجليزية)', isPublic) },
    nameAr: { ...text(200), ...label('Public name (Arabic)', 'الاسم المعلن (بالعربية)', isPublic) },
    summaryEn: { ...long(2000), ...label('Public summary (English)', 'الملخص المعلن (بالإنجليزية)', isPublic) },
    summaryAr: { ...long(2000), ...label('Public summary (Arabic)', 'الملخص المعلن (بالعربية)', isPublic) },
    carriedOutBy: {
      ...text(300),
      ...label('Who carries the project out', 'الجهة المنفذة للمشروع', {
        en: 'Organisation and partners. Shown in the public register.',
        ar: 'المنشأة وشركاؤها. يظهر في السجل العام.',
      }),
    },
    reduces: {
      ...long(3000),
      ...label('What is reduced, and how', 'ما الذي ينخفض من الانبعاثات، وكيف', {
        en: 'Source of the emissions, measure taken, how it is measured. Shown in the public register.',
        ar: 'مصدر الانبعاثات والإجراء المتخذ وطريقة القياس. يظهر في السجل العام.',
      }),
    },
    contact: {
      ...text(200),
      ...label('Contact for the public', 'جهة الاتصال للعموم', {
        en: 'Optional: an office with its email or telephone. Shown in the public register.',
        ar: 'اختياري: إدارة مع بريدها الإلكتروني أو هاتفها. يظهر في السجل العام.',
      }),
    },
    designDocument: {
      ...files,
      ...label('Project design document', 'وثيقة تصميم المشروع', {
        en: 'Evidence of your organisation. Read by the officers alone.',
        ar: 'من أدلة منشأتك، ولا يطّلع عليها إلا مسؤولو السجل.',
      }),
    },
    nowhereElse: {
      type: 'array',
      'x-kind': 'choices',
      'x-options': {
        stated: {
          en: 'The project is registered under no other mechanism or register.',
          ar: 'المشروع غير مسجل في أي آلية أخرى أو سجل آخر.',
        },
      },
      'x-order': ['stated'],
      ...label('Statement', 'إقرار'),
    },
  },
  required: ['nameEn', 'nameAr', 'summaryEn', 'summaryAr', 'carriedOutBy', 'reduces', 'designDocument', 'nowhereElse'],
  'x-pages': [
    {
      id: 'public',
      title: { en: 'Name and summary', ar: 'الاسم والملخص' },
      fields: ['nameEn', 'nameAr', 'summaryEn', 'summaryAr'],
    },
    {
      id: 'project',
      title: { en: 'Project', ar: 'المشروع' },
      fields: ['carriedOutBy', 'reduces', 'contact'],
    },
    {
      id: 'documents',
      title: { en: 'Document and statement', ar: 'الوثيقة والإقرار' },
      fields: ['designDocument', 'nowhereElse'],
    },
  ],
})
