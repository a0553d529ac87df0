import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: interviews and checks under way; some near their deadline. */
export const investigation: readonly DemoReportDraft[] = [
  {
    key: 'facturas-limpieza',
    category: 'contracts',
    subject: 'Facturas duplicadas en el servicio de limpieza',
    description: `
En septiembre se pagaron dos veces tres facturas de la empresa que limpia los colegios. Los números cambian en una
letra, pero las horas, los centros y los importes son iguales. Cuando una compañera lo comentó, le dijeron que ya se
regularizaría a final de año. Ha terminado el trimestre y no hay ningún abono.

Adjunto las tres parejas de facturas, una captura del programa en la que se ve el usuario que las validó y el listado
de centros. Uno de los colegios que aparece en la factura estuvo cerrado por obras todo el mes, así que ahí no se
pudo limpiar nada. No quiero que se sepa que he sido yo, porque somos muy pocas personas con acceso a ese programa
y enseguida atarían cabos.`,
    location: 'Edificio de Servicios, 2.ª planta',
    witnesses: ['Personal de Intervención (dos personas)'],
    daysAgo: 45,
    time: '17:20',
    event: { daysBefore: 21, time: '09:00' },
    finalStatus: 'investigation',
    reviewers: ['ana.garcia', 'luis.perez'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 3.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 14.42 },
    ],
    evidence: ['facturas-septiembre.pdf', 'captura-programa.png', 'listado-centros.xlsx'],
    internalFiles: [
      { phase: 'INSTRUCTION', by: 'ana.garcia', filename: 'informe-interno-instruccion.docx', daysAfter: 13.5 },
      { phase: 'INVESTIGATION', by: 'luis.perez', filename: 'acta-entrevista-01.pdf', daysAfter: 25.5 },
      { phase: 'INVESTIGATION', by: 'luis.perez', filename: 'cruce-pagos.csv', daysAfter: 31.48 },
    ],
    filesRequests: [
      {
        by: 'ana.garcia',
        daysAfter: 4.4,
        reason: 'Instruyo el expediente y debo comprobar las facturas aportadas.',
        votes: { approve: ['marta.ruiz', 'pablo.gil'], deny: [] },
        outcome: 'approved',
      },
      {
        by: 'luis.perez',
        daysAfter: 43.4,
        reason: 'Cotejar los números de factura con el libro mayor de octubre.',
        votes: { approve: ['ana.garcia'], deny: [] },
        outcome: 'pending',
      },
    ],
    sharedWith: [{ username: 'elena.vidal', by: 'ana.garcia', daysAfter: 15.42 }],
    notes: [
      {
        by: 'luis.perez',
        daysAfter: 31.5,
        text: 'Las tres parejas se validaron con el mismo usuario, dos de ellas en días en que su titular estaba de vacaciones. Antes de la entrevista conviene tener el registro de accesos.',
      },
      {
        by: 'ana.garcia',
        daysAfter: 44.4,
        text: 'Lo que cuentan hoy puede ser una represalia. @Pablo Gil, ¿hablas con la compañera esta semana?',
        mentions: ['pablo.gil'],
        task: { holder: 'pablo.gil', until: 48 },
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 3.42,
        text: 'Buenos días. Acusamos recibo de su comunicación, que ha sido admitida a trámite. Solo las personas del comité pueden leerla.',
      },
      {
        from: 'ana.garcia',
        daysAfter: 14.45,
        text: '¿Sabe usted si el usuario que aparece en la captura lo utilizan varias personas?',
      },
      {
        from: 'reporter',
        daysAfter: 15.81,
        text: 'Sí. La contraseña está apuntada en un papel debajo del teclado y la usan al menos tres personas.',
      },
      {
        from: 'reporter',
        daysAfter: 16.79,
        text: 'Les mando también un correo en el que se pide «no mover esto hasta enero». He borrado a quién iba dirigido.',
        file: 'correo-instrucciones.eml',
      },
      {
        from: 'ana.garcia',
        daysAfter: 20.38,
        text: 'Muchas gracias, es una información muy útil. Hemos pedido a Informática el registro de accesos de ese usuario.',
      },
      {
        from: 'reporter',
        daysAfter: 44.3,
        text: 'Hoy han llamado a una compañera a dirección y ha salido llorando. ¿Puede tener que ver con esto?',
      },
      {
        from: 'reporter',
        daysAfter: 44.32,
        text: 'Si creen que hay represalias, díganme a quién tiene que acudir ella.',
      },
    ],
  },
  {
    key: 'bolsa-temporal',
    category: 'employment',
    subject: 'Trato desigual en la bolsa de empleo temporal',
    description: `
Participé en el proceso selectivo para auxiliares administrativos temporales. En la prueba práctica a unos nos
dieron treinta minutos y a otros cincuenta, según el aula. Lo sé porque mi compañera de piso estaba en la otra y
salió veinte minutos más tarde habiendo empezado a la vez. En la nuestra se recogieron los exámenes a gente que aún
estaba escribiendo.

El acta del tribunal dice que todo el mundo tuvo cuarenta minutos. Reclamé en plazo y me contestaron con un párrafo
copiado de las bases. De las diez primeras personas de la lista, nueve eran del aula de los cincuenta minutos. No
digo que estuviera preparado, a lo mejor fue un descuido, pero las consecuencias para los demás son las mismas.`,
    location: 'Aulario de la Casa de Cultura, aulas 1 y 3',
    witnesses: ['Aspirantes del aula 1', 'Aspirantes del aula 3'],
    daysAgo: 59,
    time: '11:03',
    event: { daysBefore: 12, time: '10:00' },
    reporter: { name: 'Lucía Benavent Torres', email: 'lucia.benavent@correo.example', receiveUpdates: true },
    finalStatus: 'investigation',
    reviewers: ['ana.garcia'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 2.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 15.4 },
    ],
    evidence: ['acta-tribunal-seleccion.pdf'],
    internalFiles: [{ phase: 'INVESTIGATION', by: 'pablo.gil', filename: 'acta-entrevista-02.pdf', daysAfter: 33.5 }],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 2.45,
        text: 'Estimada señora Benavent: hemos recibido y admitido su comunicación. Le iremos informando por este medio.',
      },
      {
        from: 'reporter',
        daysAfter: 20.9,
        text: 'He conseguido que otras dos personas del aula 1 quieran declarar. ¿Cómo lo hacen sin que se sepa?',
      },
      {
        from: 'ana.garcia',
        daysAfter: 21.37,
        text: 'Pueden presentar su propia comunicación en este canal, también de forma anónima, y mencionar el número de expediente de la suya.',
      },
      { from: 'reporter', daysAfter: 21.95, text: 'Perfecto, se lo digo. Gracias.' },
    ],
  },
  {
    key: 'comentarios-urbanismo',
    category: 'harassment',
    subject: 'Comentarios ofensivos reiterados en Urbanismo',
    description: `
Llevo dos años aguantando y hoy me he decidido. Un compañero con mando comenta a diario la ropa que llevamos, hace
bromas sobre quién «está receptiva» y ha llegado a bloquear la puerta del archivo hasta que una contestaba. A mí me
mandó un mensaje un domingo por la noche preguntando si estaba sola. Cuando no le seguí el juego dejó de pasarme
expedientes y luego me reprochó en una reunión que «no producía».

No soy la única: una chica en prácticas pidió el cambio de departamento a las tres semanas. La jefatura lo sabe,
porque se lo conté en primavera, y lo único que hizo fue cambiarme de mesa a mí. Duermo mal, he empezado a ir al
psicólogo y tengo informes. Grabé la última reunión, en la que yo estaba presente, y la adjunto.

Pido que no tenga acceso a esto nadie de Recursos Humanos, porque es amigo de esa persona desde el colegio. Pido
también que, antes de dar cualquier paso que pueda hacerle sospechar, me avisen por aquí.`,
    location: 'Departamento de Urbanismo, archivo y sala de reuniones',
    witnesses: ['Antigua alumna en prácticas', 'Compañera de la mesa contigua', 'Jefatura del departamento'],
    daysAgo: 88,
    deadlineInDays: 3,
    time: '08:37',
    event: { daysBefore: 4, time: '13:10' },
    restricted: ['pablo.gil'],
    finalStatus: 'investigation',
    reviewers: ['ana.garcia', 'marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 1.36 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 8.4 },
    ],
    evidence: ['grabacion-reunion.aac'],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'marta.ruiz', filename: 'acta-entrevista-03.pdf', daysAfter: 24.5 },
      { phase: 'INVESTIGATION', by: 'marta.ruiz', filename: 'notas-entrevista.txt', daysAfter: 40.5 },
    ],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 9.4,
        reason: 'Escuchar la grabación antes de la entrevista con la persona afectada.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'approved',
      },
    ],
    notes: [
      {
        by: 'marta.ruiz',
        daysAfter: 40.52,
        text: 'Queda por oír a la antigua alumna en prácticas, que vive fuera: la versión de la persona afectada no se sostiene con la grabación.',
        task: { holder: 'ana.garcia', until: 91 },
      },
    ],
    proposals: [
      {
        kind: 'extension',
        ground: 'complexity',
        by: 'ana.garcia',
        daysAfter: 86.4,
        days: 30,
        reason:
          'Falta oír a la antigua alumna en prácticas y el informe del servicio de prevención, pedido hace dos semanas.',
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 1.38,
        text: 'Buenos días. Gracias por confiar en este canal; sabemos que no es fácil. La persona que usted ha indicado no puede ver este expediente. No daremos ningún paso sin avisarle antes.',
      },
      { from: 'reporter', daysAfter: 1.91, text: 'Gracias. Necesitaba leer algo así.' },
      {
        from: 'ana.garcia',
        daysAfter: 8.44,
        text: 'Abrimos la investigación. Si lo desea, puede solicitar mientras tanto una adscripción provisional a otra unidad; también podemos facilitarle apoyo psicológico.',
      },
      { from: 'reporter', daysAfter: 9.85, text: 'Prefiero no moverme yo otra vez. Lo del apoyo sí, por favor.' },
      {
        from: 'marta.ruiz',
        daysAfter: 38.4,
        text: 'La semana que viene oiremos a la persona afectada. No sabrá quién ha informado ni verá la grabación.',
      },
      { from: 'reporter', daysAfter: 38.8, text: 'De acuerdo. Esos días cogeré permiso.' },
    ],
  },
  {
    key: 'control-horario',
    subject: 'Fichajes hechos por otra persona',
    description: `
En el edificio de la plaza se ficha con tarjeta y hay quien lleva tres en la cartera. A las ocho menos cinco pasa
uno, pita tres veces y los otros dos llegan a las nueve y media o no llegan. Lo veo cada mañana porque limpio la
entrada. No conozco los nombres, pero sí las caras y las mesas.

Una vez se lo dije al encargado de mi empresa y me respondió que no me metiera donde no me llaman, que la contrata
se renueva en primavera. A mí me descuentan cinco minutos si llego tarde. Si ponen atención un martes o un jueves lo
verán sin necesidad de nada más. Perdonen las faltas, escribo desde el teléfono.`,
    location: 'Entrada del edificio administrativo de la plaza',
    daysAgo: 52,
    time: '21:09',
    event: { daysBefore: 1, time: '07:55' },
    finalStatus: 'investigation',
    reviewers: ['pablo.gil'],
    steps: [
      { to: 'instruction', by: 'pablo.gil', daysAfter: 6.4 },
      { to: 'investigation', by: 'pablo.gil', daysAfter: 19.4 },
    ],
    internalFiles: [{ phase: 'INVESTIGATION', by: 'pablo.gil', filename: 'horas-extra.xlsx', daysAfter: 26.4 }],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 5.5,
        text: 'Buenos días. Su comunicación ha llegado bien. Le agradecemos que se haya tomado la molestia de escribirnos.',
      },
      { from: 'pablo.gil', daysAfter: 19.45, text: '¿Ocurre también en la salida de las tres, o solo por la mañana?' },
      { from: 'reporter', daysAfter: 23.88, text: 'A la salida yo ya no estoy. Por la mañana seguro.' },
    ],
  },
  {
    key: 'subvencion-asociacion',
    category: 'subsidies',
    subject: 'Asociación subvencionada que comparte sede con una empresa',
    description: `
Formo parte de una asociación cultural que cada año se queda sin subvención por medio punto. La que se la lleva
tiene su domicilio en la misma oficina que una empresa de eventos, el mismo teléfono y la misma administrativa. Las
actividades que justifica son conciertos que la empresa ya cobra con entradas. El importe del año pasado fue de
18.500 euros, según el tablón.

En la memoria que justificaron hay fotografías de un acto que no es suyo: se ve el cartel de las fiestas de otro
pueblo. La comisión que valora tiene tres miembros y uno presenta los conciertos de la empresa. Nosotros pedimos ver
la puntuación desglosada y aún estamos esperando. Aporto las bases con los apartados subrayados y un archivo con los
anexos que pude descargar antes de que los quitaran de la web.`,
    location: 'Concejalía de Cultura',
    witnesses: ['Junta directiva de nuestra asociación'],
    daysAgo: 64,
    time: '18:55',
    event: { daysBefore: 300, approximate: true },
    reporter: { name: 'Mercedes Izquierdo Pla', email: 'mercedes.izquierdo@correo.example', receiveUpdates: true },
    finalStatus: 'investigation',
    reviewers: ['luis.perez'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 5.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 16.4 },
      { to: 'resolution', by: 'luis.perez', daysAfter: 40.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 45.4 },
    ],
    evidence: ['bases-subvencion-cultural.pdf', 'anexos-contratos.zip'],
    filesRequests: [
      {
        by: 'luis.perez',
        daysAfter: 7.4,
        reason: 'Revisión de la cuenta justificativa.',
        votes: { approve: ['marta.ruiz', 'ana.garcia'], deny: [] },
        outcome: 'approved',
      },
      {
        by: 'pablo.gil',
        daysAfter: 18.4,
        reason: 'Quiero consultar los anexos por si afectan al personal de Cultura.',
        votes: { approve: ['luis.perez'], deny: ['ana.garcia', 'marta.ruiz'] },
        outcome: 'denied',
      },
    ],
    sharedWith: [{ username: 'elena.vidal', by: 'luis.perez', daysAfter: 20.4 }],
    proposals: [
      {
        kind: 'extension',
        ground: 'complexity',
        by: 'luis.perez',
        daysAfter: 45.42,
        days: 60,
        reason:
          'La entidad ha de aportar justificantes de pago de tres ejercicios y hay que cotejarlos con los de la empresa.',
        confirmed: { by: 'marta.ruiz', daysAfter: 45.43 },
      },
    ],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 4.4,
        text: 'Buenos días: acusamos recibo de su comunicación y de los documentos. Los examinaremos con detalle.',
      },
      {
        from: 'reporter',
        daysAfter: 30.8,
        text: 'Han publicado la nueva convocatoria con las mismas bases. ¿Conviene que nos presentemos?',
      },
      {
        from: 'luis.perez',
        daysAfter: 31.4,
        text: 'Presentarse o no es decisión suya y en nada influye en este expediente. Le confirmo que las actuaciones continúan.',
      },
      {
        from: 'luis.perez',
        daysAfter: 45.45,
        text: 'Se ha acordado ampliar las diligencias: hemos solicitado a la entidad los justificantes de pago originales.',
      },
    ],
  },
  {
    key: 'andamio',
    category: 'safety',
    subject: 'Andamio sin red ni anclajes en la obra del mercado',
    description: `
Soy albañil de una subcontrata en la obra del mercado. El andamio de la fachada norte no tiene red, le faltan
rodapiés y está atado con alambre en dos alturas. El coordinador de seguridad viene los lunes a las nueve, saca
fotos de la caseta y se marcha. Los partes de los demás días los firma el encargado con el nombre de otro.

El martes cayó una llave inglesa a la acera, a un metro de una señora con un carro. No se ha apuntado en ningún
sitio. Yo no puedo permitirme perder este trabajo, tengo dos críos, por eso no pongo el nombre. Si vienen que no
sea un lunes. Mando foto y un informe que me pasó un compañero, a lo mejor ustedes entienden más que yo.`,
    location: 'Mercado municipal, fachada norte',
    witnesses: ['La señora del carro, no la conozco', 'Tres compañeros de la cuadrilla'],
    daysAgo: 30,
    time: '20:13',
    event: { daysBefore: 2, time: '10:30' },
    finalStatus: 'investigation',
    reviewers: ['pablo.gil', 'ana.garcia'],
    steps: [{ to: 'investigation', by: 'pablo.gil', daysAfter: 1.34 }],
    evidence: ['andamio-sin-red.jpg', 'informe-tecnico-andamio.pdf'],
    internalFiles: [{ phase: 'INVESTIGATION', by: 'pablo.gil', filename: 'acta-inspeccion-obra.pdf', daysAfter: 3.5 }],
    filesRequests: [
      {
        by: 'pablo.gil',
        daysAfter: 1.36,
        reason: 'Riesgo grave e inminente: debo ver la fotografía antes de visitar la obra.',
        votes: { approve: ['marta.ruiz', 'ana.garcia'], deny: [] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 1.5,
        text: 'Buenos días. Hemos recibido su aviso. La visita se hará sin anunciarla y no será lunes.',
      },
      { from: 'reporter', daysAfter: 2.8, text: 'Gracias. Entren por la calle de atrás, que se ve todo mejor.' },
      {
        from: 'pablo.gil',
        daysAfter: 4.4,
        text: 'La fachada norte está precintada hasta que se corrijan las deficiencias. Seguimos con lo relativo a los partes.',
      },
      {
        from: 'reporter',
        daysAfter: 5.82,
        text: 'Lo he visto. Andan preguntando quién ha llamado, pero nadie sabe nada.',
      },
      {
        from: 'pablo.gil',
        daysAfter: 6.38,
        text: 'Si sufriera usted cualquier represalia, cuéntenoslo de inmediato por este medio: la ley le protege aunque haya informado de forma anónima.',
      },
    ],
  },
  {
    key: 'padron-favores',
    subject: 'Empadronamientos ficticios para plaza escolar',
    description: `
En marzo, justo antes de la matrícula, hay un baile de empadronamientos en dos calles del centro, las que dan puntos
para el colegio bueno. Este año, en un piso de cincuenta metros en el que vive una señora sola, constan nueve
personas y tres son niños de infantil. En el padrón se exige contrato o autorización del titular; esos expedientes
solo tienen una fotocopia del DNI.

Lo tramita siempre el mismo puesto y siempre a última hora, cuando no hay nadie más. La señora no sabe nada. Me
enteré porque le llegó una carta del colegio con un nombre que no conocía y me la trajo para que se la leyera. Se
lo cuento con pena porque es un buen sitio para trabajar, pero mi sobrino se quedó fuera y hubo quien entró sin
vivir aquí.`,
    location: 'Negociado de Estadística y padrón',
    witnesses: ['Titular de la vivienda'],
    daysAgo: 70,
    time: '14:26',
    event: { daysBefore: 150, approximate: true },
    finalStatus: 'investigation',
    reviewers: ['marta.ruiz', 'luis.perez'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 6.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 22.4 },
    ],
    correction: { by: 'marta.ruiz', daysAfter: 6.5, category: 'corruption' },
    notes: [
      {
        by: 'marta.ruiz',
        daysAfter: 22.5,
        text: 'No pediremos la carta a la titular: bastaría para saber quién nos ha informado. @Luis Pérez Aranda, ¿puedes solicitar al colegio el listado de domicilios, sin indicar el motivo?',
        mentions: ['luis.perez'],
        task: { holder: 'luis.perez', until: 26, done: { by: 'luis.perez', daysAfter: 23.42 } },
      },
      {
        by: 'luis.perez',
        daysAfter: 23.4,
        text: 'Pedido hoy, dentro de la revisión anual de todo el distrito escolar.',
      },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 3.4,
        text: 'Buenas tardes. Acusamos recibo. ¿Conserva la señora la carta del colegio?',
      },
      { from: 'reporter', daysAfter: 5.7, text: 'Creo que sí, la guarda todo. Se la pediré con alguna excusa.' },
      {
        from: 'marta.ruiz',
        daysAfter: 6.42,
        text: 'No es necesario que lo haga; podemos obtenerla nosotros sin implicarle a usted.',
      },
    ],
  },
  {
    key: 'deposito-camiones',
    subject: 'Gasóleo del depósito municipal para camiones particulares',
    description: `
El surtidor del parque de maquinaria tiene un contador viejo y un cuaderno. En el cuaderno se apuntan cargas a la
retroexcavadora, que lleva averiada desde Semana Santa, con el motor desmontado en el suelo. Mientras tanto, al
atardecer, entran camiones de una empresa de áridos y llenan. He contado siete veces en un mes.

Hablé con quien lleva el cuaderno y me dijo que son «devoluciones de favores» porque esa empresa nos presta una
pala. Si nos la presta habrá un papel. El gasóleo que gasta el Ayuntamiento ha subido un tercio y tenemos una máquina
menos. He hecho fotos de las páginas del cuaderno, pero se ven movidas; si hace falta intento otras.`,
    location: 'Parque de maquinaria, surtidor',
    witnesses: ['Mecánico del parque', 'Conductores de la brigada'],
    daysAgo: 90,
    deadlineInDays: 1,
    time: '19:30',
    event: { daysBefore: 30, approximate: true },
    finalStatus: 'investigation',
    reviewers: ['luis.perez'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 6.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 20.4 },
    ],
    internalFiles: [{ phase: 'INVESTIGATION', by: 'luis.perez', filename: 'acta-entrevista-04.pdf', daysAfter: 52.5 }],
    correction: { by: 'luis.perez', daysAfter: 6.45, category: 'corruption' },
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 5.4,
        text: 'Buenos días. Hemos recibido su comunicación. Por favor, no haga más fotografías si eso puede delatarle.',
      },
      { from: 'reporter', daysAfter: 6.9, text: 'Entendido. La retro sigue en el suelo, por si van a mirar.' },
      {
        from: 'luis.perez',
        daysAfter: 53.4,
        text: 'Hemos examinado el cuaderno y el contador. Las diferencias están siendo cuantificadas.',
      },
    ],
  },
  {
    key: 'residuos-nave',
    category: 'environment',
    subject: 'Bidones enterrados detrás de la nave de mantenimiento',
    description: `
Estuve contratado seis meses en mantenimiento. En ese tiempo se vaciaron bidones de aceite usado y restos de pintura
en una zanja detrás de la nave y luego se tapó con escombro. Nos dijeron que el gestor autorizado era muy caro y que
«para cuatro bidones» no merecía la pena. Fueron bastantes más de cuatro.

Cuando llueve sale una mancha de colores hacia la acequia. Los vecinos de las huertas se han quejado del olor. El
libro de residuos dice que se entregaron todos a una empresa, con fechas y firmas. Yo estaba allí esos días y no vino
nadie. Mi contrato ya ha terminado, así que no tengo nada que perder y puedo señalar el punto exacto.`,
    location: 'Explanada trasera de la nave de mantenimiento',
    witnesses: ['Otros dos trabajadores del plan de empleo'],
    daysAgo: 98,
    deadlineInDays: -9,
    time: '12:48',
    event: { daysBefore: 75, approximate: true },
    reporter: { name: 'Andrés Moya Quirós', email: 'andres.moya@correo.example', receiveUpdates: true },
    finalStatus: 'investigation',
    reviewers: ['ana.garcia', 'pablo.gil'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 4.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 18.4 },
    ],
    evidence: ['residuos-nave.jpg'],
    filesRequests: [
      {
        by: 'ana.garcia',
        daysAfter: 5.4,
        reason: 'Ver la fotografía para encargar la toma de muestras.',
        votes: { approve: ['luis.perez', 'pablo.gil'], deny: [] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 4.42,
        text: 'Estimado señor Moya: hemos recibido su comunicación. ¿Aceptaría señalarnos el lugar sobre un plano?',
      },
      {
        from: 'reporter',
        daysAfter: 4.9,
        text: 'Claro. Está a unos quince pasos del poste de la luz, hacia la acequia.',
      },
      {
        from: 'ana.garcia',
        daysAfter: 33.4,
        text: 'El laboratorio ha tomado muestras. Los resultados tardarán unas semanas y se los comunicaremos.',
      },
      { from: 'reporter', daysAfter: 90.6, text: 'Buenas tardes, ¿se sabe algo de las muestras? Ya hace bastante.' },
    ],
  },
  {
    key: 'licitacion-comedor',
    category: 'competition',
    subject: 'Información filtrada antes de la licitación del comedor',
    description: `
Represento a una cooperativa que se presentó a la licitación del comedor de la residencia. Dos días antes de acabar
el plazo recibimos reenviado, por error, un correo en el que una persona del área adelantaba a otra empresa cuántos
puntos iba a dar a cada mejora y qué precio «no convenía pasar». Esa empresa ofertó exactamente tres céntimos por
debajo de esa cifra y ganó.

Hemos dudado mucho en enviarlo, porque vivimos de contratos públicos y el sector es pequeño. Decidimos por mayoría
hacerlo aquí antes de acudir al tribunal de contratos. Adjuntamos el correo completo, con cabeceras. No hemos
respondido a él ni lo hemos enseñado a nadie de fuera de la cooperativa.

Para que puedan valorar su autenticidad: la dirección de salida es la institucional, la hora coincide con la reunión
de la mesa y el pliego definitivo recogió después, palabra por palabra, dos de los criterios que el correo menciona.
La otra empresa tenía por entonces registrado el dominio de su nueva marca, que no anunció hasta el mes siguiente, lo
cual también figura en el correo. Si les parece oportuno, podemos ceder el equipo en el que se recibió para que una
persona experta haga una copia forense. Pedimos que, mientras tanto, no se formalice el contrato, o que al menos la
mesa conozca que hay dudas fundadas sobre el procedimiento. Entendemos que no podrán contarnos los detalles y que
hay que respetar los derechos de la persona que escribió el mensaje; solo queremos competir en igualdad.`,
    location: 'Área de Servicios Sociales y Mesa de Contratación',
    witnesses: ['Consejo rector de la cooperativa (cinco personas)'],
    daysAgo: 49,
    time: '16:02',
    event: { daysBefore: 7, time: '18:32' },
    reporter: { name: 'Beatriz Company Rosell', email: 'b.company@correo.example', receiveUpdates: true },
    restricted: ['luis.perez'],
    finalStatus: 'investigation',
    reviewers: ['marta.ruiz', 'ana.garcia'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 1.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 7.4 },
    ],
    evidence: ['oferta-reenviada.eml', 'cronologia.txt'],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'marta.ruiz', filename: 'solicitud-copia-forense.docx', daysAfter: 11.5 },
    ],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 7.45,
        reason: 'Examinar las cabeceras del correo aportado.',
        votes: { approve: ['ana.garcia', 'pablo.gil'], deny: [] },
        outcome: 'approved',
      },
      {
        by: 'elena.vidal',
        daysAfter: 12.4,
        reason: 'Copia forense del mensaje y verificación de su origen.',
        votes: { approve: ['ana.garcia', 'marta.ruiz'], deny: [] },
        outcome: 'approved',
      },
    ],
    sharedWith: [{ username: 'elena.vidal', by: 'marta.ruiz', daysAfter: 10.4 }],
    proposals: [
      {
        kind: 'held',
        ground: 'legal_claim',
        by: 'marta.ruiz',
        daysAfter: 25.4,
        reason: 'La cooperativa anuncia un recurso ante el tribunal de contratos, que nos pedirá el expediente.',
        confirmed: { by: 'ana.garcia', daysAfter: 26.4 },
      },
    ],
    notes: [
      {
        by: 'ana.garcia',
        daysAfter: 26.42,
        text: 'De acuerdo en conservarlo. @Marta Ruiz Soler, que la copia forense quede bajo llave en Secretaría.',
        mentions: ['marta.ruiz'],
      },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 1.45,
        text: 'Buenos días: acusamos recibo. Dada la naturaleza de los hechos, la tramitación será preferente.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 9.4,
        text: 'Aceptamos su ofrecimiento del equipo. Le propondremos fecha y lugar por este medio, con levantamiento de acta.',
      },
      {
        from: 'reporter',
        daysAfter: 9.75,
        text: 'De acuerdo, lo tenemos apagado y guardado en la caja fuerte desde el primer día.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 24.4,
        text: 'La formalización del contrato ha quedado en suspenso. Es cuanto podemos adelantarle por ahora.',
      },
      { from: 'reporter', daysAfter: 24.6, text: 'Es más de lo que esperábamos. Gracias.' },
    ],
  },
]
