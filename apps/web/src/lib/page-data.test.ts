// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { readPageData } from './page-data.ts'

const write = (data: object) => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`
}
afterEach(() => document.body.replaceChildren())

describe('what the server wrote into the page', () => {
  it('says how large a file may be; 100 MiB where it does not say', () => {
    write({ maxFileSize: 5 })
    expect(readPageData(document).maxFileSize).toBe(5)
    write({})
    expect(readPageData(document).maxFileSize).toBe(100 * 1024 * 1024)
  })

  it('is read as a plain page where it is missing', () => {
    expect(readPageData(document)).toMatchObject({ apiKey: '', userManualUrl: null, isSetUp: false })
  })
})
