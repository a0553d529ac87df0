import type { DemoReportDraft } from '../demo-report.ts'

/** Valdeluna: conclusions, measures and the answer are being written; three are closed already. */
export const resolution: readonly DemoReportDraft[] = [
  {
    key: 'vertido-arroyo',
    category: 'environment',
    subject: 'Vertido de obra junto al arroyo del Molino',
    description: `
Salgo a correr por la senda del arroyo y el sábado vi cómo un camión basculante volcaba escombro en la orilla, a
plena luz. Había restos de yeso, tubos y una espuma blanca que bajaba por el agua. Paré, hice fotos y el conductor me
dijo que tenían permiso del Ayuntamiento y que me marchara. El camión llevaba el cartel de la obra de la avenida, que
es municipal.

Grabé unos segundos con el teléfono. Se ve el volquete y el movimiento, no se lee la matrícula. El domingo volví y
habían extendido tierra por encima. Hay ranas muertas en la charca de más abajo y mi perro estuvo vomitando, aunque
esto último no puedo asegurar que sea por lo mismo. Les dejo todo lo que tengo.`,
    location: 'Senda del arroyo del Molino, junto al puente viejo',
    witnesses: ['Un pescador que estaba en el puente'],
    daysAgo: 84,
    deadlineInDays: 7,
    time: '17:02',
    event: { daysBefore: 2, time: '09:40' },
    reporter: { name: 'Óscar Peiró Almansa', email: 'oscar.peiro@correo.example', receiveUpdates: true },
    finalStatus: 'resolution',
    reviewers: ['marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 2.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 10.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 62.4 },
    ],
    evidence: ['vertido-arroyo.jpg', 'arroyo-espuma.webp', 'camion-vertido.mp4'],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'marta.ruiz', filename: 'acta-entrevista-05.pdf', daysAfter: 28.4 },
      { phase: 'RESOLUTION', by: 'marta.ruiz', filename: 'propuesta-de-medidas.docx', daysAfter: 66.5 },
    ],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 3.4,
        reason: 'Identificar el vehículo y el punto exacto del vertido.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: [] },
        outcome: 'approved',
      },
      {
        by: 'pablo.gil',
        daysAfter: 12.4,
        reason: 'Comprobar si intervino personal municipal.',
        votes: { approve: ['ana.garcia', 'marta.ruiz'], deny: ['luis.perez'] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 2.42,
        text: 'Estimado señor Peiró: gracias por las imágenes. Damos traslado inmediato al servicio de Medio Ambiente sin citarle a usted.',
      },
      { from: 'reporter', daysAfter: 8.9, text: 'Hoy he visto a dos técnicos tomando muestras. Buena señal.' },
      {
        from: 'marta.ruiz',
        daysAfter: 29.4,
        text: 'Se ha ordenado a la empresa la retirada del escombro y la limpieza de la orilla.',
      },
      {
        from: 'reporter',
        daysAfter: 50.8,
        text: 'La mitad sigue ahí, al menos hasta ayer. Adjunto una foto de hoy.',
        file: 'orilla-actual.jpg',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 63.4,
        text: 'Tomamos nota de su fotografía y la incorporamos al expediente. En breve recibirá la respuesta completa.',
      },
    ],
  },
  {
    key: 'subvencion-deportiva',
    category: 'subsidies',
    subject: 'Subvención deportiva sin justificar',
    description: `
El club recibió 22.000 euros para la escuela de base. Fui entrenador hasta junio. De ese dinero, la escuela vio unos
balones y dos porterías que ya estaban. Se compraron equipaciones del primer equipo y una cena de final de
temporada. En la justificación aparezco yo como perceptor de 3.600 euros que jamás cobré, con una firma que no es la
mía.

Pedí ver las cuentas en la asamblea y me dijeron que no era socio. Lo que más me duele es que a las familias se les
subió la cuota diciendo que el Ayuntamiento había recortado. Las bases obligan a devolver lo que no se gasta en su
fin. Estoy dispuesto a hacer una prueba caligráfica.`,
    location: 'Campo municipal de fútbol',
    witnesses: ['Madres y padres de la escuela de base', 'Utillero del club'],
    daysAgo: 77,
    deadlineInDays: 14,
    time: '13:48',
    event: { daysBefore: 120, approximate: true },
    reporter: { name: 'Raúl Domènech Sáez', email: 'raul.domenech@correo.example', receiveUpdates: true },
    finalStatus: 'resolution',
    reviewers: ['ana.garcia'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 5.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 17.4 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 58.4 },
    ],
    evidence: ['bases-subvencion-deportiva.pdf'],
    internalFiles: [
      { phase: 'INVESTIGATION', by: 'luis.perez', filename: 'informe-arqueo-caja.pdf', daysAfter: 35.5 },
      { phase: 'RESOLUTION', by: 'ana.garcia', filename: 'informe-conclusiones.pdf', daysAfter: 64.5 },
    ],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 2.4,
        text: 'Estimado señor Domènech: acusamos recibo de su comunicación. El acuse no prejuzga todavía su admisión.',
      },
      {
        from: 'luis.perez',
        daysAfter: 17.5,
        text: 'Hemos iniciado la investigación. ¿Conserva las nóminas o recibos que sí cobró?',
      },
      {
        from: 'reporter',
        daysAfter: 18.7,
        text: 'Nunca hubo nóminas. Me daban un sobre con 50 euros los sábados, cuando se acordaban.',
      },
      {
        from: 'ana.garcia',
        daysAfter: 58.45,
        text: 'Las diligencias han terminado y estamos redactando las conclusiones.',
      },
    ],
  },
  {
    key: 'horas-extra',
    category: 'employment',
    subject: 'Horas extraordinarias no realizadas',
    description: `
En el servicio de fiestas se pagan cada agosto horas extraordinarias a las mismas tres personas. Este año, según las
nóminas que se dejaron en la impresora, una cobró 96 horas en diez días, que sumadas a la jornada normal dan casi
diecisiete diarias. Esa persona estuvo de vacaciones cuatro de esos días: publicó fotos en la playa.

Los demás hicimos horas de verdad, montando y desmontando escenarios a cuarenta grados, y nos dijeron que no había
crédito y que las compensáramos en noviembre. Adjunto una hoja con lo que hizo cada uno, según nuestro propio
control, y una de las nóminas sin el nombre. Firmamos esta comunicación, de palabra, cuatro compañeros.`,
    location: 'Servicio de Fiestas y Logística',
    witnesses: ['Los cuatro compañeros que suscribimos'],
    daysAgo: 66,
    time: '10:15',
    event: { daysBefore: 18, approximate: true },
    finalStatus: 'resolution',
    reviewers: ['ana.garcia', 'pablo.gil'],
    steps: [
      { to: 'instruction', by: 'pablo.gil', daysAfter: 4.4 },
      { to: 'investigation', by: 'pablo.gil', daysAfter: 15.4 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 55.4 },
    ],
    evidence: ['nomina-horas-extra.pdf', 'horas-extra.xlsx'],
    filesRequests: [
      {
        by: 'pablo.gil',
        daysAfter: 6.4,
        reason: 'Contrastar la hoja con el control de presencia.',
        votes: { approve: ['ana.garcia', 'luis.perez'], deny: ['marta.ruiz'] },
        outcome: 'approved',
      },
      {
        by: 'ana.garcia',
        daysAfter: 56.4,
        reason: 'Cuantificar el importe que debe reintegrarse.',
        votes: { approve: ['luis.perez'], deny: ['marta.ruiz'] },
        outcome: 'pending',
      },
    ],
    chat: [
      {
        from: 'pablo.gil',
        daysAfter: 3.4,
        text: 'Buenos días. Gracias por su comunicación conjunta. ¿Todos ustedes consultarán esta misma página con el código?',
      },
      { from: 'reporter', daysAfter: 3.9, text: 'No, solo uno. Los demás no quieren saber el código por si acaso.' },
      { from: 'pablo.gil', daysAfter: 4.42, text: 'Nos parece prudente. El expediente queda admitido a trámite.' },
    ],
  },
  {
    key: 'acceso-expediente-medico',
    category: 'data',
    subject: 'Consulta injustificada de bajas médicas',
    description: `
He sabido que en mi unidad se comentan los motivos de mi baja. Solo los conocían el servicio médico y quien graba
los partes. Pedí el registro de accesos a mi ficha y me lo entregaron con los nombres tapados: once consultas en un
mes, seis de ellas desde un usuario que no tiene ninguna función en personal, tres fuera del horario.

Padezco una enfermedad que no voy a nombrar aquí. Desde que se supo me han retirado de la atención al público «por mi
bien» y dos personas me han preguntado en el pasillo. He tenido que dar explicaciones a mis hijos. Quiero que se
averigüe quién entró, con qué autorización y a quién se lo contó. No busco dinero. Prefiero que me contesten por aquí
y no por el correo del trabajo, porque ya no me fío.`,
    location: 'Aplicación de gestión de personal',
    witnesses: ['Delegada sindical'],
    daysAgo: 57,
    time: '20:44',
    event: { daysBefore: 25, approximate: true },
    restricted: ['pablo.gil', 'luis.perez'],
    finalStatus: 'resolution',
    reviewers: ['marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 1.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 6.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 47.4 },
    ],
    evidence: ['registro-accesos.csv'],
    internalFiles: [{ phase: 'RESOLUTION', by: 'marta.ruiz', filename: 'borrador-respuesta.docx', daysAfter: 50.5 }],
    filesRequests: [
      {
        by: 'marta.ruiz',
        daysAfter: 1.45,
        reason: 'Cotejar el registro aportado con el original del servidor.',
        votes: { approve: ['ana.garcia'], deny: [] },
        outcome: 'approved',
      },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 1.42,
        text: 'Buenos días. Sentimos lo que está pasando. Solo dos personas del comité podemos ver este expediente y le contestaremos siempre por aquí.',
      },
      { from: 'reporter', daysAfter: 1.9, text: 'Gracias por la discreción.' },
      {
        from: 'marta.ruiz',
        daysAfter: 47.45,
        text: 'Hemos identificado los accesos. La propuesta de resolución se elevará esta quincena.',
      },
      { from: 'reporter', daysAfter: 48.85, text: '¿Sabré quién fue?' },
      {
        from: 'marta.ruiz',
        daysAfter: 49.4,
        text: 'Le explicaremos qué se ha comprobado y qué medidas se adoptan. La identidad de la persona afectada también está protegida, y le pedimos que lo comprenda.',
      },
    ],
  },
  {
    key: 'gratificacion-tribunal',
    subject: 'Asistencias a tribunales cobradas en horario de trabajo',
    description: `
En los procesos selectivos del último año varias personas han cobrado asistencias por formar parte de tribunales que
se reunían de nueve a once de la mañana, es decir, dentro de su jornada y sin recuperar las horas. Según el reglamento
interno, en ese caso no corresponde cobrar. En las actas la hora se dejaba en blanco y se rellenaba después con «17:00».

Fui vocal en dos de esos tribunales, cobré también y lo he devuelto. Adjunto copia de un acta antes de rellenarla.
Calculo unas ochenta asistencias. No pretendo señalar a nadie en concreto, porque creo que la mayoría firmó lo que le
pusieron delante, pero la práctica tiene que acabar y el dinero, volver.`,
    location: 'Sala de juntas, primera planta',
    daysAgo: 62,
    time: '07:58',
    event: { daysBefore: 200, approximate: true },
    reporter: { name: 'Fermín Arnau Calvet', email: 'fermin.arnau@correo.example', receiveUpdates: false },
    finalStatus: 'resolution',
    reviewers: ['luis.perez'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 7.4 },
      { to: 'resolution', by: 'luis.perez', daysAfter: 44.4 },
    ],
    evidence: ['acta-sin-hora.pdf'],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 6.4,
        text: 'Estimado señor Arnau: acusamos recibo. Queda constancia de que usted ha reintegrado lo percibido.',
      },
      { from: 'reporter', daysAfter: 6.8, text: 'Tengo el justificante de la transferencia, por si quieren unirlo.' },
      {
        from: 'luis.perez',
        daysAfter: 44.45,
        text: 'No es necesario por ahora. La propuesta incluye el reintegro y una instrucción para que la hora conste siempre.',
      },
    ],
  },
  {
    key: 'viviendas-sociales',
    category: 'corruption',
    subject: 'Adjudicación irregular de una vivienda social',
    description: `
Somos una plataforma vecinal. De las cuatro viviendas sociales que se adjudicaron en primavera, una ha ido a una
persona que tiene otra a su nombre en el municipio de al lado y la alquila por habitaciones. Lo sabe todo el bloque.
La familia que quedó primera suplente, con tres menores y una orden de desahucio, lleva desde entonces en casa de un
pariente.

Nos consta que hubo una visita de comprobación que advertía de ello y que el informe se cambió de un día para otro.
No tenemos ese informe, pero quien lo redactó se lo contó a una vecina. Preguntamos por escrito y nos respondieron con
la ley de protección de datos, sin más. Pedimos que se recupere la primera versión y se revise la adjudicación.`,
    location: 'Promoción de viviendas de la calle del Olmo',
    witnesses: ['Vecindario del bloque', 'Familia suplente'],
    daysAgo: 71,
    time: '18:31',
    event: { daysBefore: 160, approximate: true },
    finalStatus: 'resolution',
    reviewers: ['ana.garcia', 'marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'ana.garcia', daysAfter: 5.4 },
      { to: 'investigation', by: 'ana.garcia', daysAfter: 14.4 },
      { to: 'resolution', by: 'ana.garcia', daysAfter: 61.4 },
    ],
    internalFiles: [
      { phase: 'INSTRUCTION', by: 'ana.garcia', filename: 'requerimiento-documentacion.pdf', daysAfter: 6.5 },
      { phase: 'RESOLUTION', by: 'marta.ruiz', filename: 'alegaciones.docx', daysAfter: 65.5 },
    ],
    chat: [
      {
        from: 'ana.garcia',
        daysAfter: 5.42,
        text: 'Buenos días. La comunicación ha sido admitida. Les agradecemos que no difundan los datos de las familias implicadas.',
      },
      {
        from: 'reporter',
        daysAfter: 12.8,
        text: 'Así lo haremos. ¿Podemos aportar el testimonio escrito de tres vecinas?',
      },
      {
        from: 'ana.garcia',
        daysAfter: 13.4,
        text: 'Por supuesto. Pueden adjuntarlo en esta misma página, sin firmas si lo prefieren.',
      },
      {
        from: 'ana.garcia',
        daysAfter: 66.4,
        text: 'Buenos días. La adjudicación la resuelve la empresa autonómica de vivienda, no el Ayuntamiento. Le hemos remitido el expediente completo, sin sus datos, y desde ahora lo estudia ella. Gracias por su paciencia.',
      },
    ],
    closing: {
      outcome: 'referred',
      reason: 'Revisar una adjudicación corresponde a la empresa autonómica de vivienda, que ha abierto expediente.',
      measures: 'Remitidos el informe de la visita, sus dos versiones y los tres testimonios.',
    },
  },
  {
    key: 'becas-comedor',
    category: 'subsidies',
    subject: 'Becas de comedor para familiares de un concejal',
    description: `
Les escribo porque en la lista de becas de comedor que se colgó en el colegio hay tres niños con el mismo apellido, y ese
apellido es el de un concejal. Los tres tienen la beca entera. A mis hijos se la han denegado y en casa entra un sueldo.
En la puerta del colegio todo el mundo da por hecho que son sus sobrinos y que la lista ya venía hecha.

No tengo más prueba que la lista, pero no hace falta ser muy listo. Pido que se mire quién puntuó esas solicitudes y que
se revise la mía, que presenté dentro de plazo y con todos los papeles. Si me equivoco, lo diré yo la primera.`,
    location: 'Colegio público El Olivar, tablón de la entrada',
    daysAgo: 52,
    time: '09:36',
    event: { daysBefore: 6, time: '08:50' },
    reporter: { name: 'Verónica Salas Pomar', email: 'veronica.salas@correo.example', receiveUpdates: true },
    finalStatus: 'resolution',
    reviewers: ['marta.ruiz'],
    steps: [
      { to: 'instruction', by: 'marta.ruiz', daysAfter: 4.4 },
      { to: 'investigation', by: 'marta.ruiz', daysAfter: 12.4 },
      { to: 'resolution', by: 'marta.ruiz', daysAfter: 38.4 },
    ],
    chat: [
      {
        from: 'marta.ruiz',
        daysAfter: 4.42,
        text: 'Estimada señora Salas: acusamos recibo de su comunicación. Vamos a pedir las solicitudes y sus puntuaciones.',
      },
      {
        from: 'reporter',
        daysAfter: 20.7,
        text: 'Me dicen ahora que quizá no sean familia. Prefiero que lo miren ustedes.',
      },
      {
        from: 'marta.ruiz',
        daysAfter: 42.4,
        text: 'Hemos terminado de estudiarla. Los tres niños son hermanos, no tienen parentesco con el concejal y su beca la concedió la consejería según la renta, sin que interviniera el Ayuntamiento. Lo que se contaba no es cierto, y la ley nos obliga a suprimir la comunicación. Su recurso por la beca sigue su curso aparte.',
      },
    ],
    closing: {
      outcome: 'untrue',
      reason:
        'El padrón descarta el parentesco y la consejería acredita que puntuó ella, por la renta, las tres solicitudes.',
    },
  },
  {
    key: 'mascotas-refugio',
    subject: 'Donativos del refugio de animales sin registrar',
    description: `
Colaboro los domingos en el refugio municipal. En la entrada hay una hucha y además mucha gente da billetes en mano
cuando adopta. Nunca he visto un recibo. En las redes se publicó que en la jornada de puertas abiertas se habían
recaudado «más de mil euros» y en la memoria anual del servicio pone 212 por donativos de todo el año.

A la vez nos dicen que no hay para vacunas y las pagamos los voluntarios. Pregunté con educación y desde entonces no
me avisan de los turnos. Puede haber una explicación sencilla, por ejemplo que se haya gastado en pienso, pero
entonces que se apunte. Somos muchos los que daríamos más si supiéramos adónde va.`,
    location: 'Refugio municipal de animales',
    witnesses: ['Voluntariado del refugio'],
    daysAgo: 47,
    time: '15:37',
    event: { daysBefore: 40, approximate: true },
    reporter: { name: 'Noelia Garrido Font', email: 'noelia.garrido@correo.example', receiveUpdates: true },
    finalStatus: 'resolution',
    reviewers: ['luis.perez', 'pablo.gil'],
    steps: [
      { to: 'instruction', by: 'luis.perez', daysAfter: 6.4 },
      { to: 'investigation', by: 'luis.perez', daysAfter: 13.4 },
      { to: 'resolution', by: 'pablo.gil', daysAfter: 39.4 },
    ],
    chat: [
      {
        from: 'luis.perez',
        daysAfter: 5.4,
        text: 'Estimada señora Garrido: hemos recibido su comunicación y le agradecemos el tono constructivo.',
      },
      {
        from: 'luis.perez',
        daysAfter: 39.45,
        text: 'Tras el arqueo, se propondrá un sistema de recibos numerados. Le daremos la respuesta completa en breve.',
      },
      { from: 'reporter', daysAfter: 40.6, text: 'Me alegro mucho. ¿Y los turnos? Siguen sin llamarme.' },
      {
        from: 'luis.perez',
        daysAfter: 44.4,
        text: 'Hemos terminado. No se anotaban los donativos, así que no se puede probar cuánto se recaudó ni que falte dinero. Desde este mes se da un recibo numerado, y hemos pedido que vuelvan a avisarle de los turnos. La ley le protege igualmente: tenía motivos para comunicarlo.',
      },
    ],
    closing: {
      outcome: 'not_proven',
      reason: 'No había ningún apunte de los donativos en mano: no se puede saber cuánto se recaudó ni si falta algo.',
      measures: 'Recibos numerados y arqueo mensual de la hucha.',
    },
  },
]
