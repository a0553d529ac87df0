import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: archived reports that a vote has just reopened. */
export const reopened: readonly DemoReportDraft[] = [
  {
    key: 'padron-acceso',
    category: 'data',
    subject: 'Acceso no autorizado al padrón',
    description: `
Mi expareja, que trabaja en el Ayuntamiento, se presentó en mi domicilio nuevo tres días después de que me
empadronara. No se lo había dado a nadie, ni siquiera a mi madre. Tengo una orden de alejamiento en vigor. La única
forma de conocer esa dirección era consultar el padrón.

Pido que se mire quién entró en mi ficha en esas fechas y que se bloquee cuanto antes. He tenido que volver a
mudarme con los niños. La policía ya tiene la denuncia por el quebrantamiento, pero me dijeron que lo del padrón lo
tenía que averiguar la propia casa. No quiero que mi nueva dirección aparezca en ningún papel de este expediente.`,
    location: 'Aplicación del padrón municipal',
    daysAgo: 171,
    time: '12:09',
    event: { daysBefore: 3, time: '08:00' },
    reporter: { name: 'Silvia Mena Corral', email: 's.mena@correo.example', receiveUpdates: true },
    finalStatus: 'reopened',
    reviewers: ['ana.garcia'],
    steps: [
      { to: 'investigation', by: 'ana.garcia', daysAfter: 0.6 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 20.4 },
      { to: 'archived', by: 'ana.garcia', daysAfter: 34.4 },
    ],
    archiveRequests: [
      {
        by: 'ana.garcia',
        daysAfter: 169.4,
        reason: 'El juzgado pide testimonio del registro de accesos.',
        votes: { approve: ['luis.perez', 'marta.ruiz'], deny: [] },
        outcome: 'approved',
        joiners: [
          {
            by: 'pablo.gil',
            daysAfter: 169.7,
            reason: 'Tramito el expediente disciplinario derivado y necesito las conclusiones.',
            votes: { approve: ['ana.garcia'], deny: [] },
            outcome: 'pending',
          },
        ],
      },
    ],
    evidence: ['registro-accesos-padron.csv'],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 0.62,
        text: 'Buenas tardes. Hemos bloqueado su ficha hace unos minutos y solo dos personas pueden verla. Si corre peligro, llame al 112 o al 016.',
      },
      { from: 'reporter', daysAfter: 0.8, text: 'Gracias por la rapidez. Estoy a salvo.' },
      {
        from: 'ana.garcia',
        daysAfter: 34.38,
        text: 'Los accesos se han comprobado y se han comunicado a la Fiscalía y a la Agencia Española de Protección de Datos. El procedimiento disciplinario sigue aparte.',
      },
      {
        from: 'reporter',
        daysAfter: 168.4,
        text: 'El juzgado me dice que les ha pedido un certificado. ¿Lo han recibido?',
      },
    ],
  },
  {
    key: 'acoso-residencia',
    category: 'harassment',
    subject: 'Presiones a una trabajadora de la residencia',
    description: `
Escribo en nombre de una compañera que no se atreve. Después de negarse a firmar que había dado una medicación que
no dio, le cambian el turno con horas de aviso, la dejan sola con veintiséis residentes y en las reuniones no se le
da la palabra. La supervisora ha dicho delante de otras tres que «de aquí se va por su propio pie».

Ha adelgazado y llora en el vestuario. Todas lo vemos y nadie dice nada porque los contratos se renuevan cada tres
meses. He reunido sus cuadrantes y los de las demás, y se nota a simple vista la diferencia. Pido que hablen con ella
sin pasar por la dirección de la residencia y que se revise también lo de la medicación, que es lo que empezó todo.`,
    location: 'Residencia municipal de mayores',
    witnesses: ['Auxiliares de la segunda planta', 'Familiar de un residente'],
    daysAgo: 226,
    time: '23:18',
    event: { daysBefore: 45, approximate: true },
    restricted: ['luis.perez'],
    finalStatus: 'reopened',
    reviewers: ['pablo.gil', 'marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'pablo.gil', daysAfter: 1.4 },
      { to: 'investigation', by: 'pablo.gil', daysAfter: 5.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 68.4 },
      { to: 'archived', by: 'marta.ruiz', daysAfter: 86.4 },
    ],
    archiveRequests: [
      {
        by: 'pablo.gil',
        daysAfter: 130.4,
        reason: 'Revisar las medidas acordadas.',
        votes: { approve: [], deny: ['ana.garcia'] },
        outcome: 'denied',
      },
      {
        by: 'pablo.gil',
        daysAfter: 224.35,
        reason: 'La informante comunica nuevas represalias; es necesario comparar con lo que se acreditó entonces.',
        votes: { approve: ['marta.ruiz', 'ana.garcia'], deny: [] },
        outcome: 'approved',
        joiners: [
          {
            by: 'marta.ruiz',
            daysAfter: 224.7,
            reason: 'Redacté las conclusiones y puedo contrastarlas con los hechos nuevos.',
            votes: { approve: ['ana.garcia', 'pablo.gil'], deny: [] },
            outcome: 'approved',
          },
        ],
      },
    ],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 1.42,
        text: 'Buenos días. Gracias por preocuparse por su compañera: la ley también protege a quien ayuda a informar. Hablaremos con ella fuera del centro.',
      },
      { from: 'reporter', daysAfter: 3.9, text: 'Se lo he dicho y está de acuerdo. Mejor por la tarde.' },
      {
        from: 'marta.ruiz',
        daysAfter: 86.36,
        text: 'Se ha acreditado un trato desigual en los turnos y se han adoptado medidas. La parte sanitaria se ha remitido a la inspección competente.',
      },
      {
        from: 'reporter',
        daysAfter: 222.8,
        text: 'Ha vuelto a empezar. Desde que se fue la persona que vigilaba los turnos, a mi compañera le han puesto cuatro noches seguidas dos veces.',
      },
    ],
  },
  {
    key: 'reparos-intervencion',
    category: 'contracts',
    subject: 'Facturas pagadas pese a reparos del control interno',
    description: `
Quien suscribe conoce la contabilidad municipal por su puesto. En los dos últimos ejercicios se han levantado
veintiséis reparos relativos al mismo servicio de mantenimiento de parques, que se presta sin contrato desde que
venció el anterior. Cada levantamiento reproduce el mismo párrafo de «continuidad del servicio» y nunca se ha
iniciado la licitación que se anuncia en él.

El importe acumulado supera los 310.000 euros. La empresa es la que redactó, gratuitamente, el borrador del pliego que
duerme en un cajón. Me consta que los reparos se remitieron al Pleno agrupados en un anexo, sin título, al final de una
sesión de agosto. Estimo que esto excede de la mera irregularidad formal y solicito que un tercero lo examine.`,
    location: 'Servicios económicos',
    witnesses: ['Funcionariado de Tesorería y de Contratación'],
    daysAgo: 290,
    time: '07:22',
    event: { daysBefore: 100, approximate: true },
    restricted: ['luis.perez'],
    finalStatus: 'reopened',
    reviewers: ['marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 4.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 15.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 79.4 },
      { to: 'archived', by: 'marta.ruiz', daysAfter: 89.4 },
    ],
    archiveRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 150.4,
        reason: 'Consulta para otro expediente.',
        votes: { approve: [], deny: [] },
        outcome: 'cancelled',
      },
      {
        by: 'marta.ruiz',
        daysAfter: 288.4,
        reason: 'El órgano de control externo solicita la documentación del expediente.',
        votes: { approve: ['pablo.gil', 'ana.garcia'], deny: [] },
        outcome: 'approved',
      },
    ],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'marta.ruiz', filename: 'comparativa-reparos.xlsx', daysAfter: 45.5 },
    ],
    closing: {
      outcome: 'proven',
      reason: 'Los veintiséis reparos constan y el servicio se prestó dos ejercicios sin contrato en vigor.',
      measures: 'Se ha convocado la licitación y se ha dado cuenta al órgano de control externo.',
    },
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 4.42,
        text: 'Buenos días. Acusamos recibo de su comunicación. La persona que usted indica no tiene acceso al expediente.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 89.37,
        text: 'Se ha convocado la licitación y se han remitido las actuaciones al órgano de control externo. Gracias por su colaboración.',
      },
    ],
  },
]
