import { youth, youthLessons } from '@athar/reference-data'
import { points } from './hubs.ts'
import type { SeedArea, SeedEntry } from './seed-entry.ts'

/** Challenges, courses and mentorship are a programme made up for the product; how it works and the sourced factors stay without demo data. */
export const youthArea: SeedArea = () => {
  const data = youth()
  const entries: SeedEntry[] = [
    ...data.challenges.map(({ id, goal, actions, sources, ...challenge }): SeedEntry => ({
      kind: 'youth-challenge',
      slug: id,
      body: {
        ...challenge,
        aim: goal,
        actions: actions.map(({ savings, note, ...action }) => ({
          ...action,
          savings: savings.map(({ factor, ...saving }) => ({
            ...saving,
            computedWith: factor ?? null,
            note: saving.note ?? null,
            sources: [...saving.sources],
          })),
          note: note ?? null,
        })),
        sources: [...sources],
      },
      sample: true,
    })),
    ...data.factors.map(({ id, name, value, unit, note, sources }): SeedEntry => ({
      kind: 'youth-factor',
      slug: id,
      body: { name, value, unit, note, sources: [...sources] },
      sample: false,
    })),
    ...lessonCourses(),
    ...data.educationPrograms.map(({ id, modules, ...course }): SeedEntry => ({
      kind: 'youth-course',
      slug: id,
      body: { ...course, modules: [...modules] },
      sample: true,
    })),
    ...data.mentorshipTracks.map(({ id, skills, ...track }): SeedEntry => ({
      kind: 'youth-track',
      slug: id,
      body: { ...track, skills: [...skills] },
      sample: true,
    })),
    ...data.pedagogy.cycle.map(({ id, name, text }): SeedEntry => ({
      kind: 'hub-point',
      slug: `youth-cycle-${id}`,
      body: { part: 'youth-cycle', title: name, text, sources: [] },
      sample: false,
    })),
    ...points('youth-rule', data.pedagogy.rules),
    ...points('youth-safeguarding', data.pedagogy.safeguarding),
    ...points('youth-mentorship-step', data.mentorshipFlow, true),
  ]
  return { entries, sources: data.sources }
}

type Course = Pick<SeedCourse['body'], 'title' | 'summary' | 'level'> & { readonly slug: string; readonly from: number }
type SeedCourse = Extract<SeedEntry, { kind: 'youth-course' }>

const courses: readonly Course[] = [
  {
    slug: 'your-carbon-footprint',
    title: { en: 'Your carbon footprint', ar: 'بصمتك الكربونية' },
    summary: {
      en: 'From the gases to your own plan: electricity, trips, food and water, each with its factor and its doubt.',
      ar: 'من الغازات إلى خطتك: الكهرباء والرحلات والغذاء والماء، كلٌّ بمعامله وموضع الشك فيه.',
    },
    level: 'starter',
    from: 12,
  },
  {
    slug: 'saudi-ecosystems-and-trees',
    title: { en: 'Saudi ecosystems and trees', ar: 'النظم البيئية والأشجار في المملكة' },
    summary: {
      en: 'Sand, wadis, mountains and coasts: what grows where, what is protected, and how land is brought back.',
      ar: 'رمال وأودية وجبال وسواحل: ما ينمو وأين، وما يُحمى، وكيف تُستعاد الأرض.',
    },
    level: 'starter',
    from: 12,
  },
  {
    slug: 'from-data-to-a-sustainability-report',
    title: { en: 'From data to a sustainability report', ar: 'من البيانات إلى تقرير الاستدامة' },
    summary: {
      en: 'Boundary, evidence, factors, doubt, frameworks and verification: how a report comes about that others can check.',
      ar: 'الحدود والأدلة والمعاملات والشك والأطر والتحقق: كيف ينشأ تقرير يستطيع غيرك فحصه.',
    },
    level: 'intermediate',
    from: 16,
  },
]

/** The courses whose lessons come with the product: their outline is their lessons. */
const lessonCourses = (): SeedCourse[] =>
  courses.map(({ slug, title, summary, level, from }) => ({
    kind: 'youth-course',
    slug,
    body: {
      title,
      summary,
      level,
      mode: 'online',
      ages: { from, to: 25 },
      hours: 1,
      modules: (youthLessons()[slug] ?? []).map((lesson) => ({
        title: lesson.title,
        outcome: {
          en: lesson.parts.map((part) => part.title.en).join('; '),
          ar: lesson.parts.map((part) => part.title.ar).join('؛ '),
        },
        activity: { en: 'Read, then answer three questions.', ar: 'اقرأ ثم أجب عن ثلاثة أسئلة.' },
      })),
      assessment: {
        en: 'the questions of every lesson, six in ten of them right',
        ar: 'أسئلة كل درس، وستة من كل عشرة منها صحيحة',
      },
    },
    sample: false,
  }))
