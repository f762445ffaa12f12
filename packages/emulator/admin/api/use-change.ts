import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useRecordWorkflow } from '../forms/record-workflow'
import { AdminApiError } from './admin-api-error'
import { useNotice } from './use-notice'

/** A change that the merchant makes. */
export interface Change {
  /** True while a change is sent. */
  isSaving: ShallowRef<boolean>
  /** Messages of the last failure. */
  problems: ShallowRef<string[]>
  /** Returns the message of the last failure about a field of the input. */
  errorOf: (field: string) => string | undefined
  /**
   * Runs a change and confirms it with a toast.
   *
   * @param message of the toast, or how it is taken from the result
   * @returns false if the store refused it
   */
  run: <Result>(
    change: () => Promise<Result>,
    message: string | ((result: Result) => string),
  ) => Promise<boolean>
}

/** Keeps the state of the changes of a page. */
export function useChange(): Change {
  const notify = useNotice()
  const workflow = useRecordWorkflow()
  const isSaving = shallowRef(false)
  const problems = shallowRef<string[]>([])
  const fields = shallowRef<ReadonlyMap<string, string>>(new Map())
  return {
    isSaving,
    problems,
    errorOf: field => (problems.value.length > 0 ? fields.value.get(field) : undefined),
    async run(change, message) {
      // A second press before the response would make the change twice.
      if (isSaving.value) return false
      isSaving.value = true
      problems.value = []
      try {
        const result = await change()
        workflow?.changed()
        notify({ title: typeof message === 'string' ? message : message(result) })
        return true
      } catch (error) {
        if (!(error instanceof AdminApiError)) throw error
        problems.value = error.messages
        fields.value = error.fields
        return false
      } finally {
        isSaving.value = false
      }
    },
  }
}
