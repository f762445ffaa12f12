import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import type { Component } from 'vue'
import Checkbox from '../../../../components/forms/Checkbox.vue'
import ChoiceList from '../../../../components/forms/ChoiceList.vue'
import ColorField from '../../../../components/forms/ColorField.vue'
import Combobox from '../../../../components/forms/Combobox.vue'
import DateField from '../../../../components/forms/DateField.vue'
import DropZone from '../../../../components/forms/DropZone.vue'
import EmailField from '../../../../components/forms/EmailField.vue'
import MoneyField from '../../../../components/forms/MoneyField.vue'
import NumberField from '../../../../components/forms/NumberField.vue'
import PasswordField from '../../../../components/forms/PasswordField.vue'
import ResourcePickerField from '../../../../components/forms/ResourcePickerField.vue'
import SearchField from '../../../../components/forms/SearchField.vue'
import Select from '../../../../components/forms/Select.vue'
import Switch from '../../../../components/forms/Switch.vue'
import TextArea from '../../../../components/forms/TextArea.vue'
import TextField from '../../../../components/forms/TextField.vue'
import UrlField from '../../../../components/forms/UrlField.vue'

const LABEL = 'Minimum stock'
const FIELDS: Record<string, Component> = {
  Checkbox,
  ChoiceList,
  ColorField,
  Combobox,
  DateField,
  DropZone,
  EmailField,
  MoneyField,
  NumberField,
  PasswordField,
  ResourcePickerField,
  SearchField,
  Select,
  Switch,
  TextArea,
  TextField,
  UrlField,
}

/**
 * Returns the elements that Playwright's `getByLabel` finds: by `<label>`, by one of the elements
 * of `aria-labelledby`, or by `aria-label`.
 */
function findByLabel(root: Element, label: string): Element[] {
  const hasLabel = (text: string | null | undefined) => text?.includes(label) === true
  return [...root.querySelectorAll('*')].filter(element => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return (
      hasLabel(element.getAttribute('aria-label')) ||
      ids.some(id => hasLabel(document.getElementById(id)?.textContent)) ||
      (ids.length === 0 && labels.some(({ textContent }) => hasLabel(textContent)))
    )
  })
}

test.each(Object.entries(FIELDS))('the label of %s finds one element', async (_name, field) => {
  const mounted = await mountSuspended(field, {
    props: { label: LABEL, options: [] } as never,
    attachTo: document.body,
  })

  expect(
    findByLabel(document.body, LABEL).map(({ tagName, id }) => `${tagName} ${id}`),
  ).toHaveLength(1)
  mounted.unmount()
})
