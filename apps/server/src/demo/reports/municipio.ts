import type { DemoReportDraft } from '../demo-report.ts'

/** Castroalba: a small body with two members, where each vote is the other one's. */
export const municipio: readonly DemoReportDraft[] = [
  {
    key: 'contador-agua',
    category: 'tax',
    subject: 'Lecturas de contadores inventadas',
    description: `
En nuestra calle el contador está dentro de casa y nadie ha entrado a leerlo en un año. Aun así, el recibo trae cada
trimestre una lectura exacta, no estimada. He bajado con una linterna: marca 412 y el recibo dice 498. A mi cuñada,
en el pueblo de al lado, le pasa al revés, le ponen menos de lo que gasta, y conoce al lector.

Llamé a la oficina y me dijeron que mandara una foto y que ya se compensaría. No es lo que me toca pagar a mí, que
son cuatro perras, sino que si se lo inventan con todos, alguien cobra por leer unos contadores que no lee.`,
    location: 'Calle de la Ermita',
    witnesses: ['Mi cuñada', 'Vecinos de la calle'],
    daysAgo: 5,
    time: '10:44',
    event: { daysBefore: 20, approximate: true },
    reporter: { name: 'Eusebio Tarín Galve', email: 'eusebio.tarin@correo.example', receiveUpdates: true },
    finalStatus: 'pending',
  },
  {
    key: 'camion-basura',
    subject: 'Recogida de basura a negocios privados sin tasa',
    description: `
Voy de peón en el camión del turno de noche. Al terminar la ruta nos hacen pasar por dos restaurantes de la carretera
que están fuera de los pueblos de la Mancomunidad y cargamos lo suyo. A cambio cenamos. No pagan tasa ni tienen
contenedor nuestro. El camión vuelve tan lleno que dos veces ha dejado sin recoger la última calle de Castroalba.

Se lo he comentado al conductor y me ha dicho que viene de arriba. No quiero líos y no doy mi nombre. Si miran el GPS
del camión a partir de las tres de la mañana lo verán ustedes mismos.`,
    location: 'Carretera comarcal, ruta nocturna',
    daysAgo: 9,
    time: '06:11',
    event: { daysBefore: 1, time: '03:20' },
    finalStatus: 'pending',
    reviewers: ['rosa.soto'],
    chat: [
      {
        from: 'rosa.soto',
        daysAfter: 3.4,
        text: 'Buenos días. Hemos recibido su comunicación. No necesitamos su nombre para comprobar el recorrido del vehículo.',
      },
      { from: 'reporter', daysAfter: 4.2, text: 'Mejor miren los jueves y los sábados.' },
    ],
  },
  {
    key: 'obra-consultorio',
    category: 'contracts',
    subject: 'Obra del consultorio recibida sin terminar',
    description: `
La reforma del consultorio médico se dio por acabada y se pagó en octubre. Faltan la rampa, dos puertas y el aseo
adaptado, y el ascensor está puesto pero sin dar de alta. El acta de recepción dice que todo está conforme. La
enfermera sube a los pacientes en silla entre dos.

Soy concejala de la oposición en uno de los pueblos, pedí el acta y me la dieron con las fotografías de otro edificio.
Tengo la resolución de pago y unas fotos mías del mismo día. Preferiría que esto se arreglara sin ruido y antes del
invierno, que es cuando más falta hace.`,
    location: 'Consultorio médico de Castroalba',
    witnesses: ['Personal de enfermería'],
    daysAgo: 29,
    time: '12:57',
    event: { daysBefore: 22, time: '11:00' },
    reporter: { name: 'Pilar Casanova Utrilla', email: 'pilar.casanova@correo.example', receiveUpdates: true },
    finalStatus: 'instruction',
    reviewers: ['ivan.marin'],
    steps: [{ to: 'instruction', by: 'ivan.marin', daysAfter: 5.4 }],
    evidence: ['obra-consultorio.jpg'],
    filesRequests: [
      {
        by: 'ivan.marin',
        daysAfter: 6.4,
        reason: 'Comparar las fotografías con las del acta.',
        votes: { approve: ['rosa.soto'], deny: [] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'ivan.marin',
        daysAfter: 5.42,
        text: 'Estimada señora Casanova: admitimos a trámite su comunicación y pediremos la documentación de la obra.',
      },
      { from: 'reporter', daysAfter: 5.8, text: 'Gracias. El director de obra tiene las fotos buenas, me consta.' },
    ],
  },
  {
    key: 'sobrante-fiestas',
    subject: 'Dinero sobrante de las fiestas comarcales',
    description: `
Cada pueblo pone tres mil euros para la feria comarcal y lo que sobra tendría que volver. Este año se vendieron todas
las casetas, hubo menos actuaciones que nunca y nos dicen que no ha sobrado nada. No se ha presentado ninguna cuenta.
La persona que lo lleva paga en metálico y apunta en una libreta.

Estuve en la comisión y pregunté dos veces. La segunda me contestaron que si no me fiaba me fuera, y me fui. Según mis
números deberían quedar unos siete mil euros. Puede que esté equivocado; con ver la libreta y los tiques me quedaría
tranquilo.`,
    location: 'Recinto ferial comarcal',
    witnesses: ['Miembros de la comisión de la feria'],
    daysAgo: 58,
    time: '19:19',
    event: { daysBefore: 35, approximate: true },
    finalStatus: 'investigation',
    reviewers: ['rosa.soto', 'ivan.marin'],
    steps: [
      { to: 'instruction', by: 'rosa.soto', daysAfter: 4.4 },
      { to: 'investigation', by: 'rosa.soto', daysAfter: 18.4 },
    ],
    internalFiles: [{ phase: 'INVESTIGATION', by: 'rosa.soto', filename: 'cuentas-feria.xlsx', daysAfter: 30.5 }],
    chat: [
      {
        from: 'rosa.soto',
        daysAfter: 4.42,
        text: 'Buenos días. Hemos admitido su comunicación y vamos a requerir las cuentas de la feria.',
      },
      { from: 'reporter', daysAfter: 31.7, text: '¿Han visto ya la libreta? En el pueblo se dice que se ha perdido.' },
    ],
  },
  {
    key: 'plaza-conductor',
    category: 'employment',
    subject: 'Bases de una plaza a la medida de una persona',
    description: `
En las bases de la plaza de conductor se puntúa haber trabajado «en entidades supramunicipales de menos de diez mil
habitantes con vehículos de tres ejes». En toda la comarca solo hay una persona así, que lleva dos años de interino en
ese puesto y es yerno de quien preside la comisión de personal. El carné y los años de oficio, que tenemos otros, valen
la mitad que ese apartado.

Impugné las bases y no me han respondido. El examen es dentro de un mes. Si me presento y suspendo dirán que es
despecho, por eso lo cuento antes. Pido que se revise la valoración y que en el tribunal no estén los de siempre.`,
    location: 'Sede de la Mancomunidad',
    daysAgo: 74,
    time: '09:28',
    event: { daysBefore: 10, approximate: true },
    reporter: { name: 'Gabriel Navarrete Simó', email: 'g.navarrete@correo.example', receiveUpdates: true },
    finalStatus: 'resolution',
    reviewers: ['rosa.soto'],
    steps: [
      { to: 'investigation', by: 'rosa.soto', daysAfter: 6.4 },
      { to: 'resolution', by: 'rosa.soto', daysAfter: 48.4 },
    ],
    chat: [
      {
        from: 'rosa.soto',
        daysAfter: 6.42,
        text: 'Estimado señor Navarrete: se ha pedido la suspensión del examen mientras se revisan las bases.',
      },
      { from: 'reporter', daysAfter: 7.6, text: 'Lo he visto publicado. Gracias.' },
      {
        from: 'rosa.soto',
        daysAfter: 49.4,
        text: 'La propuesta es anular ese apartado y renovar el tribunal. Le daremos la respuesta definitiva en cuanto se apruebe.',
      },
    ],
  },
  {
    key: 'telefono-corporativo',
    subject: 'Gasto desproporcionado en un teléfono corporativo',
    description: `
Al conformar los recibos de telefonía vi uno de 940 euros en un mes, de una línea que casi nunca pasa de quince. El
detalle son datos en el extranjero durante unas vacaciones. Se pagó sin que nadie lo mirara. Cuando lo señalé me
pidieron que lo imputara a «comunicaciones de emergencia» y me negué por escrito.

No es mucho dinero para algunos, pero es lo que gana aquí un peón en medio mes. Adjunto el recibo con el número
tapado. Entiendo que cualquiera puede tener un despiste con la itinerancia; lo que me parece grave es que se quiera
disfrazar.`,
    daysAgo: 147,
    time: '13:13',
    event: { daysBefore: 28, approximate: true },
    finalStatus: 'archived',
    reviewers: ['rosa.soto', 'ivan.marin'],
    steps: [
      { to: 'instruction', by: 'rosa.soto', daysAfter: 5.4 },
      { to: 'investigation', by: 'ivan.marin', daysAfter: 14.4 },
      { to: 'resolution', by: 'ivan.marin', daysAfter: 26.4 },
      { to: 'archived', by: 'rosa.soto', daysAfter: 40.4 },
    ],
    evidence: ['recibo-telefono.pdf'],
    archiveRequests: [
      {
        by: 'ivan.marin',
        daysAfter: 144.4,
        reason: 'Comprobar si el reintegro figura en las conclusiones.',
        votes: { approve: [], deny: [] },
        outcome: 'pending',
      },
    ],
    closing: {
      outcome: 'proven',
      reason: 'El recibo y el detalle de consumo coinciden con los días de vacaciones de quien usaba la línea.',
      measures: 'Reintegro y límite de itinerancia en todas las líneas.',
      lost: 925,
      recovered: 925,
    },
    chat: [
      { from: 'rosa.soto', daysAfter: 5.42, text: 'Buenos días. Acusamos recibo y le agradecemos su actitud.' },
      {
        from: 'rosa.soto',
        daysAfter: 40.37,
        text: 'El importe se ha reintegrado y se ha limitado la itinerancia de todas las líneas. Archivamos el expediente con nuestro agradecimiento.',
      },
    ],
  },
]
