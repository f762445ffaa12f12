/**
 * A record that the page's address names, and a form that changes some of its fields. A record that
 * cannot be loaded becomes the error page.
 *
 * @param key of the loaded data
 * @param load loads the record
 * @param editOf returns the fields of the form, with the values of a record
 * @param store stores the fields; resolves to the changed record
 */
export async function useRecord<Detail, Edit extends object>(
  key: string,
  load: () => Promise<Detail>,
  editOf: (record: Detail) => Edit,
  store: (edit: Edit) => Promise<Detail>,
) {
  const showNotice = useNotice()
  const { data, error } = await useAsyncData(key, load)
  if (error.value || !data.value) {
    // In the browser only a fatal error becomes the error page; on the server each does, and a
    // fatal one is logged as an error.
    throw createError({
      status: error.value?.status ?? 500,
      statusText: error.value?.statusText ?? '',
      message: errorMessage(error.value),
      fatal: import.meta.client,
    })
  }
  const record = ref(data.value) as Ref<Detail>
  const form = reactive(editOf(record.value)) as Edit
  const problem = ref('')

  function discard(): void {
    problem.value = ''
    Object.assign(form, editOf(record.value))
  }

  async function save(): Promise<void> {
    try {
      record.value = await store({ ...form })
      discard()
      showNotice('Saved')
    } catch (failure) {
      problem.value = errorMessage(failure)
    }
  }

  return { record, form, problem, save, discard }
}
