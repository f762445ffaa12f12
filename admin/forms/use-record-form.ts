import { reactive, watch } from 'vue'
import type { Ref } from 'vue'
import { useChange } from '../api/use-change'

/**
 * A form that changes some fields of a record. It has the values of the record until the user
 * changes them, and again after saving.
 *
 * @param record the loaded record
 * @param fieldsOf returns the fields of the form, with the values of the record
 * @param store sends the changed fields
 * @param refresh loads the record again
 */
export function useRecordForm<Detail, Fields extends object>(
  record: Readonly<Ref<Detail | null | undefined>>,
  fieldsOf: (record: Detail) => Fields,
  store: (fields: Fields, record: Detail) => Promise<unknown>,
  refresh: () => Promise<void>,
) {
  const { run, problems, isSaving } = useChange()
  const form = reactive({}) as Fields

  function discard(): void {
    problems.value = []
    if (record.value) Object.assign(form, fieldsOf(record.value))
  }
  watch(record, discard, { immediate: true })

  async function save(): Promise<void> {
    const stored = record.value
    if (stored && (await run(() => store({ ...form }, stored), 'Saved'))) await refresh()
  }

  return { form, problems, isSaving, save, discard }
}
