/**
 * How the systems behave at the size of their real use: {@code CatalogueBench} searches a
 * catalogue. {@code SystemsBench} plays a {@code BusinessDay} of each system on {@code
 * SampleCopies}, with Transporte's {@code TripsOfTheDay}. What each operation came to is {@code
 * Measured}, and {@code PlayedDay} prints it beside the forecast; sizes of items are {@code
 * StoredSize}. Started by {@code ./clave bench}; for one thread unless a class says otherwise.
 */
package dev.clave.bench.systems;
