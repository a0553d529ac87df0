import { noAnswers } from '@canal/contract/reports/form'

/** A report of usual length: about two kilobytes of JSON. */
export const reportBody = (channelId: string, attachedFiles: string[] = []) => ({
  channel: channelId,
  restrictedUsers: [],
  ...noAnswers(),
  dateOfEvent: '12/03/2026 10:00',
  location: 'Almacén municipal, calle del Molino',
  description:
    'Durante los últimos meses se han adjudicado contratos menores a una misma empresa, repartidos para no llegar al límite. '.repeat(
      12,
    ),
  witnesses: ['Dos personas del almacén', 'Quien lleva el registro de entrada'],
  attachedFiles,
  acceptDataProtectionPolicy: true,
})
