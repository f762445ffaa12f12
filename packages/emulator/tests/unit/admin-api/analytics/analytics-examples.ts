import type { Arguments, Examples, ExampleStore } from '../mutation-cases/example'

const ANNOTATION = { type: 'campaign', title: 'Spring', startedAt: '2026-04-01T00:00:00Z' }
const TARGET = {
  name: 'Spring',
  metric: 'total_sales',
  startDate: '2026-04-01',
  endDate: '2026-06-30',
  expectedValue: '5000.00',
}

async function annotationId({ run }: ExampleStore): Promise<string> {
  return (await run('analyticsAnnotationCreate', { input: ANNOTATION }))('AnalyticsAnnotation')
}

async function targetId({ run }: ExampleStore): Promise<string> {
  return (await run('analyticsTargetCreate', { input: TARGET }))('AnalyticsTarget')
}

const change =
  (idOf: (store: ExampleStore) => Promise<string>, input: Arguments) =>
  async (store: ExampleStore): Promise<Arguments> => ({ id: await idOf(store), input })

/** Examples of targets and of annotations. */
export const examples: Examples = {
  analyticsAnnotationCreate: () => ({ input: ANNOTATION }),
  analyticsAnnotationDelete: async store => ({ id: await annotationId(store) }),
  analyticsAnnotationUpdate: change(annotationId, { title: 'Summer' }),
  analyticsTargetCreate: () => ({ input: TARGET }),
  analyticsTargetUpdate: change(targetId, { expectedValue: '6000.00' }),
  analyticsTargetsDelete: async store => ({ ids: [await targetId(store)] }),
}
