import type { SegmentSeed } from '../../state/content'
import type { RecordStore } from '../../engine/records/record-store'
import { SEGMENTS } from './segment-records'

/** Adds the segments of a seed. */
export function seedSegments(
  records: RecordStore,
  seeds: readonly SegmentSeed[],
  at: string,
): void {
  const segments = records.table(SEGMENTS)
  for (const seed of seeds)
    segments.put({
      ...seed,
      id: segments.nextId(),
      __typename: 'Segment',
      creationDate: at,
      lastEditDate: at,
    })
}
