import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import { blankDraft, type Metric, type RegistrationDraft } from '@athar/contracts/sgi'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { nameKeys } from './name-keys.ts'
import { settlePlace } from './places.ts'
import { projectOf, slugOfName } from './registrations/publish.ts'
import { insertRegistration, listOwn, publishSample, submitSample } from './store/registrations.ts'
import { addMissing, insertUpdate, reportValue, slugOf } from './store/projects.ts'

type Demo = Pick<Platform, 'database' | 'clock'> & {
  readonly organisation: organisations.Organisation
  readonly people: { readonly owner: string; readonly preparer: string; readonly reviewer: string }
}
type Sample = {
  readonly draft: RegistrationDraft
  readonly reference: string
  readonly published: boolean
  /** Metric, added by year from three years ago on. */
  readonly reported: readonly [Metric, readonly string[]] | null
  readonly news?: { readonly title: Both; readonly text: Both }
}
type Both = { readonly en: string; readonly ar: string }

/** Projects made up to show what registered ones look like: two that are published and report, one that waits for its review. */
const samples = (year: number): readonly Sample[] => [
  {
    reference: 'SGI-DEMO-TUWAIQ1',
    published: true,
    reported: ['trees-planted', ['4200', '6800', '9100']],
    news: {
      title: { en: 'Third season planted', ar: 'اكتمال غرس الموسم الثالث' },
      text: {
        en: 'Volunteers and staff planted acacia and sidr below the cliffs; survival of the second season stands at 81%.',
        ar: 'غرس المتطوعون والموظفون أشجار الطلح والسدر أسفل الجبل، وبلغت نسبة بقاء أشجار الموسم الثاني 81%.',
      },
    },
    draft: {
      ...blankDraft('project'),
      initiative: 'tree-planting-initiative',
      title: { en: 'Tuwaiq foothills planting', ar: 'تشجير سفوح طويق' },
      summary: {
        en: 'Native acacia and sidr are planted in the small wadis below the Tuwaiq escarpment, watered by harvested rain.',
        ar: 'تُغرس أشجار الطلح والسدر المحلية في الشعاب الصغيرة أسفل جبال طويق وتُروى بمياه الأمطار المحصودة.',
      },
      impact: { en: 'Shade and soil for 12 wadis', ar: 'ظلّ وتربة لاثني عشر شعيبًا' },
      status: 'active',
      placeName: { en: 'Tuwaiq, west of Riyadh', ar: 'طويق غرب الرياض' },
      place: { kind: 'point', point: [46.21, 24.55] },
      approximate: true,
      target: { metric: 'trees-planted', value: '30000', year: 2030 },
      startsOn: `${year - 3}-10-01`,
      endsOn: '2030-04-30',
      milestones: [{ title: { en: 'Nursery opened', ar: 'افتتاح المشتل' }, on: `${year - 3}-11-15` }],
      partners: [{ en: 'Tuwaiq Friends (sample)', ar: 'أصدقاء طويق (بيانات تجريبية)' }],
      participants: 340,
    },
  },
  {
    reference: 'SGI-DEMO-JAZAN01',
    published: true,
    reported: ['mangroves-planted', ['15000', '22000', '26000']],
    draft: {
      ...blankDraft('project'),
      initiative: 'marine-conservation',
      title: { en: 'Jazan creek mangroves', ar: 'مانجروف خور جازان' },
      summary: {
        en: 'Grey mangrove seedlings are planted along a tidal creek and fenced against grazing for their first three years.',
        ar: 'تُغرس شتلات المانجروف الرمادي على امتداد خور مدّي وتُسيّج لحمايتها من الرعي في سنواتها الثلاث الأولى.',
      },
      impact: { en: 'A nursery for shrimp and fish on 40 hectares', ar: 'حاضنة للروبيان والأسماك في 40 هكتارًا' },
      status: 'active',
      placeName: { en: 'North of Jazan city', ar: 'شمال مدينة جازان' },
      place: {
        kind: 'area',
        ring: [
          [42.52, 17.02],
          [42.56, 17.02],
          [42.56, 17.06],
          [42.52, 17.06],
        ],
      },
      approximate: true,
      target: { metric: 'mangroves-planted', value: '120000', year: 2029 },
      startsOn: `${year - 3}-02-01`,
      endsOn: '2029-12-31',
      milestones: [],
      partners: [],
      participants: 120,
    },
  },
  {
    reference: 'SGI-DEMO-QASSIM1',
    published: false,
    reported: null,
    draft: {
      ...blankDraft('project'),
      initiative: 'renewable-energy',
      title: { en: 'Roof solar of the Buraydah plant', ar: 'الطاقة الشمسية على أسطح مصنع بريدة' },
      summary: {
        en: 'Photovoltaic panels on the roofs of three halls cover a third of the electricity that the plant uses by day.',
        ar: 'ألواح كهروضوئية على أسطح ثلاث صالات تغطي ثلث ما يستهلكه المصنع من الكهرباء نهارًا.',
      },
      impact: { en: 'About 2 MW at noon', ar: 'نحو 2 ميجاواط عند الظهيرة' },
      status: 'planning',
      placeName: { en: 'Buraydah', ar: 'بريدة' },
      place: { kind: 'point', point: [43.975, 26.326] },
      approximate: false,
      target: { metric: 'capacity-connected', value: '2', year: year + 1 },
      startsOn: `${year}-01-15`,
      endsOn: null,
      milestones: [],
      partners: [],
      participants: null,
    },
  },
]

/** Made once, with the demo organisation; marked as samples wherever they show. */
export async function seedDemoSgi({ database, clock, organisation, people }: Demo): Promise<void> {
  const at = clock.now()
  const year = Number(clock.today().slice(0, 4))
  const own = { personId: people.preparer, organisationId: organisation.id, role: 'preparer' }
  const editor = { personId: people.reviewer, platformRoles: ['content_editor'], aal: 'aal2' } as const
  const known = await database.transaction(own, ({ db }) => listOwn(db, organisation.id))
  for (const sample of samples(year)) {
    if (known.some(({ reference }) => reference === sample.reference)) continue
    const id = randomUUID()
    const { draft, reference } = sample
    const settled = draft.place && settlePlace(draft.place, draft.initiative)
    await database.transaction(own, async ({ db }) => {
      const { id: organisationId, name } = organisation
      await insertRegistration(db, {
        id,
        organisationId,
        organisation: name,
        kind: draft.kind,
        draft,
        sample: true,
        by: people.preparer,
        at,
      })
      const handing = {
        reference,
        organisation: name,
        region: settled?.region ?? '',
        by: people.preparer,
        at,
      }
      await submitSample(db, id, { ...handing, nameKeys: nameKeys(draft.title) })
    })
    if (!sample.published) continue
    await database.transaction(editor, async ({ db }) => {
      const kept = await publishSample(db, id, at)
      if (kept) await addMissing(db, [projectOf(kept, null, slugOfName(draft.title.en))], at)
    })
    await database.transaction(own, async ({ db }) =>
      report(db, { id, sample, organisation, by: people.preparer, at, year }),
    )
  }
}

type Reporting = { id: string; sample: Sample; organisation: Demo['organisation']; by: string; at: Date; year: number }

async function report(db: Db, { id, sample, organisation, by, at, year }: Reporting): Promise<void> {
  const project = await slugOf(db, id)
  if (!project || !sample.reported) return
  const [metric, added] = sample.reported
  const values = added.map((value, ago) => ({ metric, year: year - added.length + ago, value }))
  const organisationId = organisation.id
  const news = sample.news ?? { title: { en: 'Yearly report', ar: 'التقرير السنوي' }, text: sample.draft.impact }
  const update = {
    id: randomUUID(),
    ...news,
    happenedOn: `${year - 1}-12-20`,
    postedAt: at.toISOString(),
    postedBy: 'organisation' as const,
    values,
  }
  await insertUpdate(db, project.id, { organisationId, by, update })
  for (const value of values) await reportValue(db, project.id, { organisationId, by, at, value })
}
