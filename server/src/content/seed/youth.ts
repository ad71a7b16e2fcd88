import { youth } from '@athar/reference-data'
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
