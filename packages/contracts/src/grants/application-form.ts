import { formDefinition, type FormDefinition } from '../core/defined-form.ts'
import { label, long, text } from '../core/form-fields.ts'

type Both = { readonly en: string; readonly ar: string }

/** The form that a new call begins with: the project, the questions that applications answer, and the budget. */
export const applicationForm = (questions: readonly Both[]): FormDefinition =>
  formDefinition.parse({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      projectName: { ...text(200), ...label('Project name', 'اسم المشروع') },
      summary: {
        ...long(3000),
        ...label('Summary of the project', 'ملخص المشروع'),
        'x-hint': { en: 'What is done, where, and for whom.', ar: 'ما الذي سيُنفَّذ، وأين، ولمن.' },
      },
      startsOn: { type: 'string', format: 'date', 'x-kind': 'date', ...label('Start of the work', 'بداية الأعمال') },
      withPartners: { type: 'boolean', 'x-kind': 'yes-no', ...label('Partners take part', 'يشارك شركاء في المشروع') },
      partners: { ...long(2000), ...label('Partners and their part', 'الشركاء وأدوارهم') },
      ...Object.fromEntries(
        questions.map((question, at) => [`question${at + 1}`, { ...long(3000), 'x-label': question }]),
      ),
      requested: {
        type: 'string',
        'x-kind': 'money',
        'x-least': '1',
        ...label('Amount requested', 'المبلغ المطلوب'),
      },
      budget: {
        type: 'array',
        'x-kind': 'table',
        maxItems: 40,
        'x-sum': 'amount',
        'x-sumEquals': 'requested',
        items: {
          type: 'object',
          properties: {
            item: { ...text(200), ...label('Item', 'البند') },
            amount: { type: 'string', 'x-kind': 'money', ...label('Amount', 'المبلغ') },
          },
        },
        'x-order': ['item', 'amount'],
        ...label('Budget', 'الميزانية'),
        'x-hint': { en: 'The items add up to the amount requested.', ar: 'مجموع البنود يساوي المبلغ المطلوب.' },
      },
    },
    required: [
      'projectName',
      'summary',
      'withPartners',
      'partners',
      ...questions.map((_, at) => `question${at + 1}`),
      'requested',
      'budget',
    ],
    'x-pages': [
      {
        id: 'project',
        title: { en: 'Project', ar: 'المشروع' },
        fields: ['projectName', 'summary', 'startsOn', 'withPartners'],
      },
      {
        id: 'partners',
        title: { en: 'Partners', ar: 'الشركاء' },
        fields: ['partners'],
        when: { field: 'withPartners', equals: true },
      },
      ...(questions.length === 0
        ? []
        : [
            {
              id: 'questions',
              title: { en: 'Questions', ar: 'الأسئلة' },
              fields: questions.map((_, at) => `question${at + 1}`),
            },
          ]),
      { id: 'budget', title: { en: 'Budget', ar: 'الميزانية' }, fields: ['requested', 'budget'] },
    ],
  })
