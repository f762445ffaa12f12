import { computed, nextTick, reactive, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { useChange } from '../api/use-change'
import { provideFieldErrors } from './field-errors'
import { useRecordWorkflow } from './record-workflow'

/**
 * A form that changes some fields of a record. It has the values of the record until the user
 * changes them, and again after saving. In a dialog for an intent, saving resolves the intent.
 *
 * @param record the loaded record
 * @param fieldsOf returns the fields of the form, with the values of the record
 * @param store sends the changed fields
 * @param refresh loads the record again, or leaves the page
 */
export function useRecordForm<Detail, Fields extends object>(
  record: Readonly<Ref<Detail | null | undefined>>,
  fieldsOf: (record: Detail) => Fields,
  store: (fields: Fields, record: Detail) => Promise<unknown>,
  refresh: () => Promise<unknown>,
) {
  const { run, problems, isSaving, errorOf } = useChange()
  provideFieldErrors(errorOf)
  const workflow = useRecordWorkflow()
  const form = reactive({}) as Fields
  /** The stored values, as text. */
  const stored = ref('{}')
  const isChanged = computed(() => JSON.stringify(form) !== stored.value)

  function discard(): void {
    problems.value = []
    // A copy: a change of the form must not change the record.
    if (record.value) Object.assign(form, structuredClone(fieldsOf(record.value)))
    stored.value = JSON.stringify(form)
  }
  watch(
    record,
    () => {
      // A card of the page may load the record again while the user types.
      if (!isChanged.value) discard()
    },
    { immediate: true },
  )

  async function save(): Promise<void> {
    const detail = record.value
    if (!detail || !(await run(() => store({ ...form }, detail), 'Saved'))) return
    stored.value = JSON.stringify(form)
    // The save bar asks before the user leaves, until it is gone.
    await nextTick()
    await refresh()
    workflow?.saved()
  }

  return { form, problems, errorOf, isSaving, isChanged, save, discard }
}
