import { expect, test } from 'vitest'
import { translators } from './all.ts'

const { es, en } = translators

test('generic field messages are those of the specification, section 5', () => {
  expect(en('errors.required')).toBe('Required')
  expect(en('errors.minLength', { min: 6 })).toBe('Must be at least 6 characters long.')
  expect(en('errors.maxLength', { max: 20 })).toBe('Cannot be more than 20 characters long.')
  expect(en('errors.email')).toBe('The email must be valid.')
  expect(es('errors.required')).toBe('Requerido')
  expect(es('errors.invalidInput')).toBe('Entrada inválida')
  expect(es('errors.invalidDate')).toBe('Fecha inválida')
})

test('the acceptance of the terms is asked for in the words of section 5', () => {
  expect(en('errors.acceptPolicy')).toBe(
    'You must accept the above terms and conditions, as well as the Data Protection Policy',
  )
  expect(en('errors.anonymousWithIdentity')).toBe('Anonymous reports cannot have reporterName or reporterEmail')
})

test('password messages are those of sections 5 and 8', () => {
  expect(en('errors.password-incorrect')).toBe('The current password is incorrect.')
  expect(en('errors.oldPasswordRequired')).toBe('Old password is required for changing password')
})

test('report and page errors are those of section 8', () => {
  expect(en('errors.unexpected')).toBe('An unexpected error has occurred')
  expect(en('errors.not-found')).toBe('Not Found')
  expect(en('errors.reference-not-found')).toBe('Reference not found')
  expect(en('errors.request-not-found')).toBe('Access request not found')
  expect(en('errors.report-not-found')).toBe('Report not found')
  expect(en('errors.report-archived')).toBe('Report is archived')
  expect(en('report.errors.isArchived')).toBe('Report is archived')
  expect(en('errors.no-access')).toBe('User has no access permission to the report.')
  expect(en('errors.files-locked')).toBe("You don't have permission to download files on this report")
  expect(en('errors.notValidSchema')).toBe('Not valid schema')
  expect(en('errors.unauthorized')).toBe('User must be logged')
  expect(en('page.forbidden.title')).toBe('Access Denied')
  expect(en('page.notFound.title')).toBe('Page Not Found')
})

test('file errors are those of sections 5 and 8', () => {
  expect(en('files.error.size', { max: '100 MB' })).toBe('File size must be less than 100 MB')
  expect(en('files.error.type', { allowed: 'pdf' })).toBe('Invalid file type. Allowed types: pdf')
  expect(en('files.error.noExtension', { filename: 'x' })).toBe('File does not have an extension: x')
  expect(en('files.error.download')).toBe('Error downloading file')
  expect(en('files.error.preview')).toBe('Failed to preview file')
  expect(en('files.error.loading')).toBe('Error loading file. Please, try again later')
  expect(en('files.error.notPreviewable')).toBe('This file format cannot be previewed')
  expect(en('files.error.copyNotAllowed')).toBe('Copying or capturing this file is not allowed')
})

test('lists say what the specification has them say', () => {
  expect(en('table.noResults')).toBe('No results')
  expect(en('table.page', { page: 1, pages: 3 })).toBe('Page 1 of 3')
})
