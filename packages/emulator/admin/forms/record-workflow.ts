import { inject, onMounted } from 'vue'
import type { InjectionKey, Ref, ShallowRef } from 'vue'
import { useRouter } from 'vue-router'

/** The form of a record in a dialog, which resolves an intent of an app. */
export interface RecordWorkflow {
  /** Data of the intent, such as the type of a new discount. */
  data: Record<string, unknown>
  /** Whether the form is one of a dialog, which is shown without the dialog. */
  isAction: Readonly<Ref<boolean>>
  /** Place of the save bar. */
  bar: Readonly<ShallowRef<HTMLElement | null>>
  /** A part of the page has changed the record in the store. The form stays open. */
  changed: () => void
  /**
   * The form is saved, which resolves the intent.
   *
   * @param id of a new record
   */
  saved: (id?: string) => void
}

export const RECORD_WORKFLOW: InjectionKey<RecordWorkflow> = Symbol('record workflow')

/** Returns the workflow that this form is part of. Undefined on a page of the admin. */
export function useRecordWorkflow(): RecordWorkflow | undefined {
  return inject(RECORD_WORKFLOW, undefined)
}

/**
 * Returns the workflow that the form of a dialog is part of. Undefined in a dialog of a page: the
 * workflow is then that of the page.
 */
export function useActionWorkflow(): RecordWorkflow | undefined {
  const workflow = useRecordWorkflow()
  return workflow?.isAction.value ? workflow : undefined
}

/**
 * In a dialog for an intent, moves the focus to the first field of a form as soon as it is shown.
 * The dialog opens before that.
 */
export function focusFirstField(form: Readonly<ShallowRef<HTMLFormElement | null>>): void {
  if (!useRecordWorkflow()) return
  onMounted(() =>
    form.value?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')?.focus(),
  )
}

/**
 * Returns a function that leaves the form of a new record: for a path of the admin, or in a dialog,
 * for the app.
 */
export function useLeaveForm(): (id: string, path: string) => Promise<unknown> {
  const router = useRouter()
  const workflow = useRecordWorkflow()
  return async (id, path) => (workflow ? workflow.saved(id) : router.push(path))
}
