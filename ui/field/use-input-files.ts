import { onMounted, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'

/** The files of a native file input. */
export interface InputFiles {
  files: ShallowRef<readonly File[]>
  /** Sets the files of the native control, so that they are submitted with the form. */
  setFiles: (files: readonly File[]) => void
  /** Reads the files that the user has chosen in the native control. */
  readFiles: () => void
  /** Returns the name of the first file after a fake path, as in browsers; '' without files. */
  fakePath: () => string
}

/**
 * Keeps the files of a native file input, and sets them when the parent gives others.
 *
 * @param input the native control
 * @param given the files that the parent gives, if any
 * @param empties values of the parent of which `''` and `null` remove the files
 */
export function useInputFiles(
  input: Readonly<Ref<HTMLInputElement | null>>,
  given: () => readonly File[] | undefined,
  empties: readonly (() => string | null | undefined)[],
): InputFiles {
  const files = shallowRef<readonly File[]>([])

  function setFiles(list: readonly File[]): void {
    files.value = list
    if (!input.value) return
    if (list.length === 0) {
      input.value.value = ''
      return
    }
    const transfer = new DataTransfer()
    for (const file of list) transfer.items.add(file)
    input.value.files = transfer.files
  }

  function isSame(list: readonly File[]): boolean {
    return (
      list.length === files.value.length && list.every((file, index) => file === files.value[index])
    )
  }

  watch(given, list => {
    if (list && !isSame(list)) setFiles(list)
  })
  for (const value of empties) {
    watch(value, current => {
      if (current === '' || current === null) setFiles([])
    })
  }
  onMounted(() => {
    const list = given()
    if (list?.length) setFiles(list)
  })

  return {
    files,
    setFiles,
    readFiles: () => {
      files.value = [...(input.value?.files ?? [])]
    },
    fakePath: () => (files.value[0] ? `C:\\fakepath\\${files.value[0].name}` : ''),
  }
}
